/** Minutes of a run with `--quick` on two cores, as last measured. */
export const quickMinutes: Readonly<Record<string, number>> = {};
