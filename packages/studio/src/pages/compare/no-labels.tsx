/** A file without labels: there is nothing to compare, and much to do. */
import { Panel } from '../../parts/panel.tsx';
import { StageLine } from '../../parts/stage-line.tsx';

export function NoLabels() {
  return (
    <Panel title="No document of this file has a label" sub="Methods are compared by the labels they find.">
      <ul>
        <li>
          <a href="#/label">Label</a>: from the names of the classes to a classifier, in 50 answers.
        </li>
        <li>
          <a href="#/map">Map</a>: draw around documents that are alike and give them a label; when two classes have
          labels, a model learns from them.
        </li>
        <li>
          <a href="#/topics">Topics</a>, <a href="#/search">Search</a> and <a href="#/drift">Drift</a> need no labels.
        </li>
      </ul>
      <StageLine />
    </Panel>
  );
}
