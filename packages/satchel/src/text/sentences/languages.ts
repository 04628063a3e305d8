/**
 * What a full stop can mean besides the end of a sentence, by language (ISO 639-1). A language without an entry has initials, numbers and
 * capital letters to go by.
 */
export interface LanguageRules {
  /** Words whose full stop never ends a sentence: titles, "e.g.", words before a name or a number. Lower case, inner points kept. */
  readonly inside: ReadonlySet<string>;
  /** Words whose full stop does not end a sentence before a number: "No. 5". */
  readonly numbered: ReadonlySet<string>;
  /** Words whose full stop ends a sentence only before one of `openers`: "Inc.", "etc.", "p.m.". */
  readonly either: ReadonlySet<string>;
  /** Words that open a sentence and are hardly ever part of a name. */
  readonly openers: ReadonlySet<string>;
  /** A number with a full stop is an ordinal: "am 3. Oktober". */
  readonly hasOrdinals: boolean;
}

export function rulesOf(language: string): LanguageRules {
  const entry = Object.hasOwn(languages, language) ? languages[language] : undefined;
  return entry ?? none;
}

const set = (spaced: string): ReadonlySet<string> => new Set(spaced.split(' ').filter((word) => word !== ''));

interface Lists {
  readonly inside: string;
  readonly numbered: string;
  readonly either: string;
  readonly openers: string;
}

const rules = ({ inside, numbered, either, openers }: Lists, hasOrdinals = false): LanguageRules => ({
  ...{ inside: set(inside), numbered: set(numbered), either: set(either), openers: set(openers), hasOrdinals },
});

const none = rules({ inside: '', numbered: '', either: '', openers: '' });

const english = {
  inside:
    'mr mrs ms messrs dr prof st gen col lt capt cmdr maj sgt sen rep gov pres rev hon fr supt e.g i.e eg ie cf viz vs v ca ' +
    'approx fig figs eq eqs eds mt ft',
  numbered: 'sec ch chap vol vols no nos pp p para art ed op jan feb mar apr jun jul aug sep sept oct nov dec',
  either:
    'inc ltd corp co bros llc etc al jr sr esq a.m p.m am pm u.s u.k u.n u.s.a d.c b.c a.d ph.d m.d b.a m.a ave blvd rd dept est ext',
  openers:
    'a after all although an and another any as at because before both but by can could did do does each even every few finally first for ' +
    'from further he her here his how however i if in indeed is it its last many meanwhile more moreover most my neither no nor not now of ' +
    'on once one only or other our please she since so some such than thanks that the their then there therefore these they this those ' +
    'though thus to under until was we were what when where whether which while who why will with would yes yet you your',
};

const german = {
  inside:
    'hr fr dr prof st dipl ing z.b d.h u.a bzw ca vgl sog evtl ggf str geb gest inkl zzgl max min u.s.w o.ä i.d.r z.t v.a m.e',
  numbered: 'nr bd s abs art abb kap tel jan feb mär apr jun jul aug sept okt nov dez',
  either: 'usw etc co gmbh a.d v.chr n.chr jr sen u.a.m',
  openers:
    'aber alle als also am an auch auf aus bei bis da dabei damit dann das dass dem den denn der des die dies diese dieser dieses doch dort ' +
    'ein eine einer eines er erst es für hier ich ihr im in ist jetzt man mit nach nicht noch nun nur ob oder ohne schon seit sie sind so ' +
    'um und uns unter vielleicht vom von vor während was weil wenn wer wie wir wo zu zum zur zwar',
};

const french = {
  inside: 'm mm mme mmes mlle mlles dr pr st ste me mgr p.ex cf env fig éd av bd',
  numbered: 'p pp vol n no art chap janv févr avr juil sept oct nov déc',
  either: 'etc inc ltée cie al s.a a.m p.m apr.j.-c av.j.-c',
  openers:
    'à alors après au aussi avec ce cela ces cet cette chaque comme dans de depuis des donc du elle elles en encore enfin et il ils je la le ' +
    'les leur lorsque lui mais même nous on or où ou par pour puis quand que qui sa sans ses si son sous sur tous tout un une vous',
};

const spanish = {
  inside: 'sr sra sres srta dr dra d dña prof lic ing st sto sta p.ej ej fig av',
  numbered: 'pág págs p pp vol núm n no art cap ed ene feb mar abr jun jul ago sept oct nov dic',
  either: 'etc s.a ltda cía ee.uu uu a.c d.c a.m p.m al jr',
  openers:
    'a además ahora al algunos aquí así aun aunque cada como con cuando de del desde después donde el él ella ellas ellos en entonces entre era ' +
    'es esa ese eso esta estas este esto estos fue ha hay la las le lo los mas más mi muchos ni no nos nosotros o para pero por porque pues ' +
    'que se según si sí sin sobre son su sus también tampoco todo todos tras tu un una usted ya yo',
};

const italian = {
  inside: 'sig sigg sig.ra dr dott dott.ssa prof prof.ssa avv ing arch st p.es cfr fig',
  numbered: 'pag pagg p pp vol n nr art cap ed s on es gen feb mar apr giu lug ago sett ott nov dic',
  either: 'ecc etc s.p.a s.r.l a.c d.c al jr',
  openers:
    'a al alla allora anche ancora c che chi ci come con così da dal dalla dei del della di dopo dove due e è ed ella era gli ha i il in io la ' +
    'le lei lo loro lui ma mentre ne nel nella noi non o ogni per perché però più poi qualche quando quello questa questi questo se secondo ' +
    'sempre si sono su sul sulla tra tutti un una uno voi',
};

const dutch = {
  inside: 'dhr mevr mw dr drs ing ir mr prof st bijv bv m.a.w d.w.z o.a t.a.v i.v.m z.o.z ca fig',
  numbered: 'nr p pp blz vol art afb jan feb mrt apr jun jul aug sept okt nov dec',
  either: 'enz etc n.v b.v v.chr n.chr jr sr al',
  openers:
    'aan al alle als bij daar dan dat de deze die dit door dus een en er het hier hij hoe ik in is ja je maar man men met mijn na naar niet nog ' +
    'nu of om onder ook op over sinds te toch toen tot u uit van veel volgens voor waar waarom wat we wel wie wij zal ze zij zijn zo zonder',
};

const portuguese = {
  inside: 'sr sra srs dr dra d prof eng st sto sta p.ex ex fig av',
  numbered: 'pág págs p pp vol núm n art cap ed jan fev mar abr jun jul ago set out nov dez',
  either: 'etc s.a ltda cia e.u.a a.c d.c al jr',
  openers:
    'a além agora ainda ao aos apesar após aqui as assim até com como da das de depois do dos e é ela elas ele eles em então entre era essa esse ' +
    'esta este eu foi há isso isto já la lá mais mas mesmo muitos na não nas nem no nos o onde os ou para pela pelo pois por porque quando que ' +
    'quem se segundo sem ser seu sua também tudo um uma você',
};

const languages: Readonly<Record<string, LanguageRules>> = {
  en: rules(english),
  de: rules(german, true),
  fr: rules(french),
  es: rules(spanish),
  it: rules(italian),
  nl: rules(dutch),
  pt: rules(portuguese),
  ...Object.fromEntries(
    ['cs', 'da', 'fi', 'hu', 'nb', 'nn', 'no', 'sk', 'sl'].map((code) => [code, { ...none, hasOrdinals: true }]),
  ),
};
