/** One document, large. */
import { Reading } from '../../views/reading/reading.tsx';

export function DocumentPage() {
  return <Reading />;
}
