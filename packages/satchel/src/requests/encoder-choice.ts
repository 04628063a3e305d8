/** What a run can be asked that fits an encoder and no classifier. */
import { badParam } from '../core/errors.ts';
import { encoderGroups, representationOf, resolveEncoder } from '../encoder/settings.ts';
import type { RunKind } from './request.ts';

interface EncoderOnly {
  readonly representation: string;
}

export const fittingEncoder: RunKind<EncoderOnly> = {
  groupsOf: ({ options, ...choice }) => Object.keys(encoderGroups(representationOf(choice), options)),
  idle: (group, _used, { representation }) =>
    badParam(
      `'${group}' takes no part in this run, whose representation is ${representation}.`,
      `Choose it with --representation ${group}, or leave its options out.`,
    ),
  check(choice) {
    const { representation, words } = resolveEncoder({ ...choice });
    return {
      needsWords: words !== undefined,
      startsFromWords: representation.needs.startWords,
      subject: representation.name,
    };
  },
};
