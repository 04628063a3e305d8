/** The playground: labelled lines on the left, what a model makes of them on the right. Everything is computed in the tab. */
const lines = [
  'baker: dough in the oven before breakfast',
  'smith: iron on the anvil, a hammer and tongs',
  'baker: flour and yeast for the neighbours',
  'smith: sparks in the forge on a cold morning',
  'baker: a loaf with a crust, rye bread at dawn',
  'smith: a hot horseshoe, steel for the blade',
  'sailor: wind in the sails, a rope on the mast',
  'baker: sugar on the buns, dough again',
  'sailor: the harbour at night, salt on the deck',
  'smith: the hammer on the anvil with both hands',
  'sailor: charts of the coast, wind from the north',
  'sailor: a rope, a sail and the deck',
  'baker: bread from the oven with both hands',
  'smith: steel from the forge, iron tongs',
  'sailor: the mast and the sails before the storm',
].join('\n');

const html = `<h1>Playground</h1>
<p>One document a line: its label, a colon, its text. A model is trained in this tab; nothing is sent anywhere. The score is of five folds: no document is judged
by a model that has seen it.</p>
<form id="play">
<label for="documents">Documents</label>
<textarea id="documents" rows="12" spellcheck="false">${lines}</textarea>
<p><label for="classifier">Classifier</label>
<select id="classifier"><option>linear-svm</option><option>logistic</option><option>multinomial-nb</option><option>complement-nb</option><option>nbsvm</option></select>
<button type="submit" class="button primary">Train</button>
<button type="button" class="button" id="keep" disabled>Keep the model</button></p>
</form>
<p id="score" role="status">Not trained yet.</p>
<div id="classes"></div>
<label for="text">A new text</label>
<textarea id="text" rows="3" spellcheck="false">a hammer in the oven, and bread on the anvil</textarea>
<p id="answer" role="status"></p>
<div id="words"></div>
<p>A whole file, with a comparison of methods, a map, labelling and search: <a href="studio/index.html">the studio</a>. The same calls in a program:
<a href="browser.html">in the browser</a>, <a href="library.html">in Node</a>.</p>`;

export const playground = { address: 'playground.html', title: 'Playground', html, scripts: ['playground.js'] };
