/** A file to try, which lies beside the page: how 233 State of the Union addresses begin, labelled with their era. */
const NAME = 'addresses.jsonl';

export async function exampleFile(): Promise<File> {
  const answer = await fetch(new URL(NAME, document.baseURI));
  if (!answer.ok) throw new Error(`${NAME} does not lie beside this page.`);
  return new File([await answer.blob()], NAME);
}
