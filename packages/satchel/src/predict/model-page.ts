/**
 * One HTML file that labels and explains texts with a model, offline. It holds the model file (gzip, base64), one script and one style; its policy
 * allows these two by their SHA-256 and nothing else, so the page can load nothing and send nothing.
 */
import { toBase64 } from '../core/bytes/base64.ts';
import { escaped } from '../report/html.ts';
import { palette } from '../report/palette.ts';
import { hashOf, pagePolicy } from '../report/policy.ts';
import type { Span } from './packing.ts';

export interface ModelPage {
  readonly title: string;
  /** Sentences about the model. */
  readonly facts: readonly string[];
  readonly example: string;
  /** The bundled script. */
  readonly script: string;
  /** The model file in planes (packing.ts), packed with gzip, and the part of it that is in planes. */
  readonly packed: Uint8Array;
  readonly span: Span;
}

export function modelPage({ title, facts, example, script, packed, span }: ModelPage): string {
  const policy = pagePolicy([script], `'${hashOf(STYLE)}'`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escaped(title)}</h1>${facts.map((fact) => `<p class="muted">${escaped(fact)}</p>`).join('')}</header>
<main>
<label for="text">Text</label>
<textarea id="text" rows="8" spellcheck="false" disabled>${escaped(example)}</textarea>
<h2>Label</h2>
<p id="answer" role="status">Opening the model …</p>
<p id="remark" class="muted"></p>
<h2 id="classes">Classes</h2>
<div id="chips" role="group" aria-labelledby="classes"></div>
<p><button type="button" id="flip" disabled>Smallest change that flips the label</button></p>
<p id="flipped" role="status"></p>
<h2>Words behind the score of <span id="explained"></span></h2>
<div class="scroll" tabindex="0" role="region" aria-label="Words and their shares">
<table><thead><tr><th scope="col">word</th><th scope="col">share</th><th scope="col">for (blue) or against (orange)</th></tr></thead><tbody id="shares"></tbody></table>
</div>
<p id="unknown" class="muted"></p>
</main>
<footer class="muted"><p>This page holds the whole model and needs no network. Nothing you type leaves it.</p></footer>
<template id="model" data-from="${span.from}" data-to="${span.to}">${toBase64(packed)}</template>
<script>${script}</script>
</body>
</html>
`;
}

const [blue, orange] = palette;

const STYLE = `
:root{--background:#fbfbfa;--text:#1b1f24;--muted:#59626d;--line:#d5dae0;--band:#fff;--for:${blue!.light};--against:${orange!.light}}
@media (prefers-color-scheme:dark){:root{--background:#101317;--text:#e6e9ed;--muted:#a2abb6;--line:#3a424c;--band:#171b20;--for:${blue!.dark};--against:${orange!.dark}}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:54rem;background:var(--background);color:var(--text);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:1.6rem;line-height:1.2;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.05rem;margin:1.5rem 0 .5rem;overflow-wrap:anywhere}
p{margin:.35rem 0;overflow-wrap:anywhere}
label{display:block;font-weight:600;margin:1.25rem 0 .35rem}
textarea{width:100%;padding:.6rem .75rem;border:1px solid var(--line);border-radius:8px;background:var(--band);color:inherit;font:1rem/1.6 ui-serif,Georgia,serif;resize:vertical}
#answer{font-size:1.25rem;font-weight:600}
#chips{display:flex;flex-wrap:wrap;gap:.4rem}
button{padding:.3rem .7rem;border:1px solid var(--line);border-radius:999px;background:var(--band);color:inherit;font:inherit;font-size:.9rem;cursor:pointer;overflow-wrap:anywhere}
button[aria-pressed=true]{border-color:var(--for);box-shadow:inset 0 0 0 1px var(--for);font-weight:600}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.92rem}
th,td{padding:.25rem .75rem .25rem 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:middle}
tbody th{font-weight:400;overflow-wrap:anywhere}
td:nth-child(2){text-align:right;white-space:nowrap}
td:nth-child(3){width:45%}
.bar{display:block;height:.8rem;min-width:1px;border-radius:2px}
.for{background:var(--for)}
.against{background:var(--against)}
.muted{color:var(--muted)}
footer{margin-top:2.5rem;border-top:1px solid var(--line);font-size:.88rem}
:focus-visible{outline:2px solid var(--for);outline-offset:2px}
`;
