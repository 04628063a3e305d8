/**
 * The script of a report: rows sorted by their columns, buttons that copy commands, and the documents behind a cell of a confusion matrix. It is
 * bundled into build/page-scripts.ts at build time and runs under a policy that allows nothing but itself.
 */
import { showCells } from './cells.ts';
import { addCopyButtons } from './copying.ts';
import { livePartsOf } from './live-parts.ts';
import { makeSortable } from './sorting.ts';

for (const table of document.querySelectorAll('table')) makeSortable(table);
addCopyButtons();
for (const part of livePartsOf('cells')) void showCells(part);
