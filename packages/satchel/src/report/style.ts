/** The style sheet of a report: one column of text, quiet tables, colours for light and dark, and rules for print. */
import { palette } from './palette.ts';

const series = (kind: 'light' | 'dark'): string =>
  palette.map((colour, i) => `--series-${i + 1}:${colour[kind]};`).join('');

export const pageStyle = `
:root{--background:#fff;--text:#1b1f24;--muted:#59626d;--line:#d5dae0;--band:#f4f6f8;--good:#00694d;--bad:#a5380a;${series('light')}}
@media (prefers-color-scheme:dark){:root{--background:#14171b;--text:#e6e9ed;--muted:#a2abb6;--line:#3a424c;--band:#1e2329;--good:#57d3a8;--bad:#ff9e72;${series('dark')}}}
*{box-sizing:border-box}
body{margin:0 auto;padding:2rem 1.25rem 4rem;max-width:54rem;background:var(--background);color:var(--text);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem;overflow-wrap:anywhere}
h2{font-size:1.3rem;line-height:1.3;margin:2.5rem 0 .75rem;overflow-wrap:anywhere}
p{margin:.75rem 0;overflow-wrap:anywhere}
.lead{font-size:1.1rem;color:var(--muted)}
a{color:var(--series-1)}
nav{margin:1.5rem 0;padding:.5rem 1rem;background:var(--band);border-radius:.4rem}
nav ul{margin:.25rem 0;padding-left:1.2rem;columns:2}
pre{padding:.75rem 1rem;background:var(--band);border-radius:.4rem;white-space:pre-wrap;overflow-wrap:anywhere;font-size:.9rem}
.scroll{overflow-x:auto;margin:1rem 0;min-width:100%;width:max-content;max-width:calc(100% + max(0px,(100vw - 56.5rem)/2))}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums;max-width:100%;min-width:50%}
caption{caption-side:top;text-align:left;font-weight:600;padding:0 0 .5rem}
th,td{padding:.3rem 1.1rem .3rem 0;text-align:left;vertical-align:baseline;border-bottom:1px solid var(--line)}
th:last-child,td:last-child{padding-right:0}
thead th{border-bottom:2px solid var(--text);font-weight:600;vertical-align:bottom}
tbody th{font-weight:400;min-width:9rem}
.number{text-align:right}
td.number{white-space:nowrap}
td:not(.number){min-width:5rem}
.good{color:var(--good)}
.bad{color:var(--bad)}
.muted,.note,.footnotes,footer{color:var(--muted)}
.footnotes{font-size:.88rem;padding-left:1.4rem;margin:.25rem 0 1rem}
td.number sup{display:inline-block;width:0;overflow:visible;text-align:left}
sup{font-size:.72em;line-height:0;margin-left:.15em}
figure{margin:1.5rem 0 2rem}
figcaption{font-weight:600;margin-bottom:.5rem}
.picture{overflow-x:auto}
.picture svg{display:block;max-width:100%;height:auto;--plot-background:var(--background)}
.note{font-size:.9rem;margin:.5rem 0}
details{margin-top:.5rem}
summary{cursor:pointer;color:var(--muted);font-size:.9rem}
:focus-visible{outline:2px solid var(--series-1);outline-offset:2px}
footer{margin-top:3rem;padding-top:.75rem;border-top:1px solid var(--line);font-size:.85rem}
footer p{margin:.25rem 0}
@media (max-width:36rem){nav ul{columns:1}h1{font-size:1.5rem}.picture svg{min-width:34rem}}
@media print{
:root{--background:#fff;--text:#000;--muted:#444;--line:#bbb;--band:#fff;--good:#00694d;--bad:#a5380a;${series('light')}}
body{max-width:none;padding:0;font-size:10.5pt}
nav{display:none}
h2{break-after:avoid}
figure,tr{break-inside:avoid}
details:not([open]){display:none}
.scroll,.picture{overflow:visible;width:auto;max-width:none}
table{width:auto}
}
`;
