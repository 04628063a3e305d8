/** The style of what the scripts of a page add. */
export const liveStyle = `
button{padding:.25rem .7rem;border:1px solid var(--line);border-radius:.4rem;background:var(--background);color:inherit;font:inherit;font-size:.88rem;cursor:pointer}
button[aria-pressed=true]{border-color:var(--series-1);box-shadow:inset 0 0 0 1px var(--series-1)}
button.sort{padding:0;border:0;background:none;font-size:inherit;font-weight:inherit;text-align:inherit}
button.sort::after{content:"\\2195";padding-left:.3em;color:var(--muted);font-size:.8em}
[aria-sort=ascending] button.sort::after{content:"\\2191";color:inherit}
[aria-sort=descending] button.sort::after{content:"\\2193";color:inherit}
.copied{position:relative}
.copied pre{padding-right:5.5rem}
.copied>button{position:absolute;top:.5rem;right:.5rem}
.tools{display:flex;flex-wrap:wrap;gap:.4rem;margin:.5rem 0}
.tools input{flex:1 1 12rem;min-width:0;padding:.25rem .6rem;border:1px solid var(--line);border-radius:.4rem;background:var(--background);color:inherit;font:inherit;font-size:.95rem}
.sheet{position:relative;overflow:hidden;width:100%;min-height:18rem;border:1px solid var(--line);border-radius:.4rem;background:var(--band)}
.sheet canvas{position:absolute;inset:0;width:100%;height:100%;cursor:crosshair;touch-action:pan-y}
.tools:has([aria-pressed=true])+.sheet canvas{touch-action:none}
.sheet canvas:focus-visible{outline-offset:-3px}
.sheet svg{position:absolute;inset:0;width:100%;height:100%;pointer-events:none}
.sheet polygon{fill:var(--series-1);fill-opacity:.12;stroke:var(--series-1);stroke-width:1.5;stroke-dasharray:5 3}
.names{position:absolute;inset:0;overflow:hidden;pointer-events:none;font-size:.8rem;font-weight:600}
.names span{position:absolute;left:0;top:0;white-space:nowrap;text-shadow:0 0 3px var(--band),0 0 3px var(--band),0 0 6px var(--band)}
.card{position:absolute;z-index:1;max-width:min(24rem,90%);padding:.5rem .75rem;border:1px solid var(--line);border-radius:.4rem;background:var(--background);box-shadow:0 2px 10px #0003;font-size:.88rem;line-height:1.4;pointer-events:none}
.card p,.set li p{margin:.15rem 0}
.card .label,.set .label{font-weight:600}
.card .id,.card .said,.set .id,.set .said{color:var(--muted);font-size:.92em}
.legend{display:flex;flex-wrap:wrap;gap:.3rem;margin:.5rem 0;padding:0;list-style:none;font-size:.88rem}
.legend button{display:flex;align-items:center;gap:.4rem;border-color:transparent;box-shadow:none;background:none;overflow-wrap:anywhere;text-align:left}
.legend button[aria-pressed=false]{color:var(--muted);text-decoration:line-through}
.legend i{flex:none;width:.7rem;height:.7rem}
.set{margin:1rem 0;padding:.25rem 1rem 1rem;border:1px solid var(--line);border-radius:.4rem}
.set .title{font-size:1.05rem;font-weight:600;margin:.75rem 0 .5rem;outline:none}
.set .actions{display:flex;flex-wrap:wrap;gap:.4rem;margin:.5rem 0}
.set ul{max-height:26rem;overflow:auto;margin:0;padding:0;list-style:none;font-size:.9rem}
.set li{padding:.4rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
.set .scroll{max-height:30rem;overflow:auto;max-width:100%}
.set td{overflow-wrap:anywhere}
rect.cell{cursor:pointer}
.picture svg[role=group] text{pointer-events:none}
rect.cell:hover,rect.cell[aria-pressed=true]{stroke:currentColor;stroke-width:2}
rect.cell:focus-visible{outline:none;stroke:var(--series-2);stroke-width:3}
@media print{.tools,.copied>button,.set,button.sort::after{display:none}button.sort{color:inherit}}
`;
