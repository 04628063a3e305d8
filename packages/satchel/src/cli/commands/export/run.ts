/** `satchel export MODEL --html FILE`: a model as a page. */
import { basename } from 'node:path';
import { printable } from '../../../core/errors.ts';
import { checkWritable } from '../../../files/atomic-write.ts';
import { loadModel } from '../../../models/model-on-disk.ts';
import { savePage } from '../../../models/page-on-disk.ts';
import { bytes } from '../../../report/format.ts';
import { flags } from '../../arguments/flags.ts';
import type { RunCommand } from '../../session.ts';
import { fileOf } from '../shared/file-facts.ts';
import { required } from '../shared/required.ts';
import { exportFlags } from './shape.ts';

export const run: RunCommand = async (session) => {
  const { args, terminal } = session;
  const [path = ''] = args.positionals;
  const out = required(args.given(exportFlags.html), "'export' needs a file for the page: --html FILE.");
  const force = args.isOn(flags.force);
  await checkWritable(out, { force });
  const model = await loadModel(path);
  const title = args.given(exportFlags.title) ?? basename(path).replace(/\.satchel$/, '');
  const full = args.isOn(exportFlags.full);
  const { html, compact, modelBytes, scriptBytes } = await savePage(model, out, { full, title, force });
  const page = fileOf(out, new TextEncoder().encode(html));
  const report = { page, compact, full: !compact, modelBytes, scriptBytes };
  await session.print(report, () => {
    const parts = `model ${bytes(modelBytes)} packed, script ${bytes(scriptBytes)}`;
    return `${terminal.style('bold', printable(out))}: ${bytes(page.bytes)} (${parts}); open it in a browser, it needs no network\n`;
  });
  const isMeasured = typeof model.provenance['compact'] === 'object';
  if (compact && !isMeasured)
    session.remark(
      "the model in the page is compact, and the loss was not measured: 'satchel compact --corpus' measures it, --full keeps all weights.",
    );
};
