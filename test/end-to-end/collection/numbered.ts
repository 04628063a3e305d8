/** Documents that tell from their number alone what is in them. */
export interface NumberedDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const numbered = (number: number, version = 'first'): NumberedDocument => ({
  id: `d${number}`,
  title: `Document ${number}`,
  text: `${version} common word${number} word${number % 7} ${'filler '.repeat(number % 5)}end`,
});
