/** Two-letter codes (ISO 639-1) to the ISO 639-3 codes that name the lists of the package `stopword`. */
export const threeLetterCodes: ReadonlyMap<string, string> = new Map(
  `af:afr ar:ara bg:bul bn:ben br:bre ca:cat cs:ces da:dan de:deu el:ell en:eng eo:epo es:spa et:est eu:eus fa:fas fi:fin fr:fra ga:gle
   gl:glg gu:guj ha:hau he:heb hi:hin hr:hrv hu:hun hy:hye id:ind it:ita ja:jpn ko:kor ku:kur la:lat lt:lit lv:lav mr:mar ms:msa my:mya
   nb:nob nl:nld no:nob pl:pol pt:por pt-br:porBr ro:ron ru:rus sk:slk sl:slv so:som st:sot sv:swe sw:swa th:tha tl:tgl tr:tur uk:ukr
   ur:urd vi:vie yo:yor zh:zho zu:zul`
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [two = '', three = ''] = pair.split(':');
      return [two, three];
    }),
);
