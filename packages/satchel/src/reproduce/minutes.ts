/**
 * Minutes of a run with `--quick` on one thread of a machine with nothing else to do, as last measured; 001-T1 and 002-T1 on two threads of a
 * machine with other work, so at most.
 */
export const quickMinutes: Readonly<Record<string, number>> = {
  '001-T1': 11,
  '001-T2': 5,
  '001-F2': 2,
  '002-T1': 17,
  '002-T2': 1,
  '002-T3': 3,
  '002-T4': 3,
  '002-T5': 1,
  '002-T6': 3,
  '002-T7': 5,
  '002-F3': 1,
  '002-F4': 3,
  '002-F5': 1,
  '003-TI': 1,
  '003-TII': 7,
  '003-F2': 1,
  '004-T1': 2,
  '004-T2': 4,
  '004-T3': 1,
};
