/** The frame: the bar with what is open, the rail with the pages, and the page itself. */
import { useCallback, useEffect, useRef } from 'react';
import { ComparePage } from '../pages/compare/compare-page.tsx';
import { CorpusPage } from '../pages/corpus/corpus-page.tsx';
import { DocumentPage } from '../pages/document/document-page.tsx';
import { DriftPage } from '../pages/drift/drift-page.tsx';
import { LabelPage } from '../pages/label/label-page.tsx';
import { MapPage } from '../pages/map/map-page.tsx';
import { ModelsPage } from '../pages/models/models-page.tsx';
import { ReportsPage } from '../pages/reports/reports-page.tsx';
import { SearchPage } from '../pages/search/search-page.tsx';
import { TopicsPage } from '../pages/topics/topics-page.tsx';
import { Alert } from '../parts/alert.tsx';
import { ChangedLine } from '../parts/changed-line.tsx';
import { DropZone } from '../parts/drop-zone.tsx';
import { FileButton } from '../parts/file-button.tsx';
import { StageLine } from '../parts/stage-line.tsx';
import { counted, whole } from '../parts/wording.ts';
import { useSession, useSessionState } from '../session/use-session.ts';
import { KeyList, useKeys } from './keys.tsx';
import { groups, type Route } from './pages.ts';
import { useRoute } from './route.ts';
import { isFromService, ServiceSwitch } from './service-switch.tsx';
import { useTheme } from './theme.ts';
import { useDrops } from './use-drops.ts';

const shown: Readonly<Record<Route, () => React.ReactNode>> = {
  corpus: CorpusPage,
  label: LabelPage,
  search: SearchPage,
  compare: ComparePage,
  map: MapPage,
  document: DocumentPage,
  topics: TopicsPage,
  models: ModelsPage,
  drift: DriftPage,
  reports: ReportsPage,
};

export function App() {
  const session = useSession();
  const { opened, judged, fault, isServed } = useSessionState();
  const [theme, changeTheme] = useTheme();
  const route = useRoute();
  const dialog = useRef<HTMLDialogElement>(null);
  useKeys(useCallback(() => dialog.current?.showModal(), []));
  useDrops(useCallback((file: File) => void session.open(file), [session]));
  const Page = shown[route];
  return (
    <div className="app">
      <header>
        <h1>
          Satchel <b>studio</b>
        </h1>
        <p className="what">
          {opened ? <Facts /> : isServed ? 'Documents go to the service of this page.' : 'Nothing leaves this page.'}
        </p>
        <div className="right">
          {opened && <FileButton text="Open another file" onFile={(file) => void session.open(file)} />}
          {isFromService && <ServiceSwitch />}
          <button type="button" className="button" onClick={() => dialog.current?.showModal()}>
            Keys
          </button>
          <button type="button" className="button" onClick={changeTheme}>
            {theme === 'dark' ? 'Light' : 'Dark'}
          </button>
          {judged && (
            <a className="button primary" href="#/models">
              Export
            </a>
          )}
        </div>
      </header>
      <Rail route={route} />
      <main>
        {fault && <Alert failed={fault} />}
        <ChangedLine />
        {opened ? <Page /> : <DropZone />}
        {!opened && <StageLine />}
      </main>
      <KeyList dialog={dialog} />
    </div>
  );
}

function Facts() {
  const { facts } = useSessionState().opened!;
  return (
    <>
      <strong>{facts.name}</strong> · {counted(facts.documents, 'document')}
      {facts.shown < facts.documents && `, ${whole(facts.shown)} of them here, drawn at random`} ·{' '}
      {counted(facts.classes.length, 'class', 'classes')} · {whole(facts.heldOut)} held out
      {facts.isPartlyLabelled && ` · ${whole(facts.unlabelled)} without a label`}
    </>
  );
}

function Rail({ route }: { readonly route: Route }) {
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in a narrow window the rail is a strip, and the page in view may lie outside of it
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }); // some browsers return a promise
  }, [route]);
  return (
    <nav aria-label="Pages" ref={nav}>
      {groups.map(({ name, pages }) => (
        <div key={name}>
          <h2>{name}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page.route}>
                <a href={`#/${page.route}`} aria-current={page.route === route ? 'page' : undefined}>
                  {page.name}
                  <kbd>{page.key}</kbd>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
