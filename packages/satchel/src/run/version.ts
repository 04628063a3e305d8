/**
 * The version of this package; a test compares it with package.json.
 *
 * @example
 * import { version } from 'satchel';
 * console.log(version);
 */
export const version = '0.1.0';
