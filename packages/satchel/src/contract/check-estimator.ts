/**
 * Runs the contract checks on a representation and a classifier, from the registry or of your own:
 *
 *   const report = await checkEstimator({ representation: myRepresentation });
 *   report.failed.length === 0
 */
import { checkKeys } from '../core/checks/check-keys.ts';
import { type PipelineChoice, resolveSettings } from '../pipeline/settings.ts';
import { withMethodOptions } from '../words/settings.ts';
import { checks, trainToyModel } from './checks.ts';

export interface CheckOutcome {
  readonly id: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  /** Why it failed or does not apply. */
  readonly reason?: string;
}

export interface CheckReport {
  readonly outcomes: readonly CheckOutcome[];
  readonly failed: readonly CheckOutcome[];
}

export async function checkEstimator(choice: PipelineChoice = {}): Promise<CheckReport> {
  checkKeys('checkEstimator', choice, {
    representation: ['text', 'object'],
    classifier: ['text', 'object'],
    options: 'object',
    seed: 'number',
  });
  const small = { ...choice, options: toySized(choice) };
  const world = { choice: small, model: await trainToyModel(small) };
  const outcomes: CheckOutcome[] = [];
  for (const { id, title, run } of checks) outcomes.push({ id, title, ...(await outcomeOf(() => run(world))) });
  return { outcomes, failed: outcomes.filter(({ outcome }) => outcome === 'failed') };
}

/** Word vectors with few dimensions are enough for the toy documents, which have few words. */
function toySized(choice: PipelineChoice): NonNullable<PipelineChoice['options']> {
  const given = choice.options ?? {};
  return resolveSettings(choice).words
    ? withMethodOptions({ ...given, words: { dimensions: 8, minCount: 1, ...given['words'] } }, { epochs: 3 })
    : given;
}

async function outcomeOf(
  run: () => Promise<string | undefined> | Promise<void>,
): Promise<Pick<CheckOutcome, 'outcome' | 'reason'>> {
  try {
    const reason = await run();
    return typeof reason === 'string' ? { outcome: 'skipped', reason } : { outcome: 'passed' };
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}
