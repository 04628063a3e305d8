import { describe, expect, it } from 'vitest';
import { citationOf } from './citation.ts';
import { methodsReport } from './methods.ts';

describe('a citation', () => {
  it('is the paper of a method, as text and BibTeX', () => {
    expect(citationOf('SCDV', '1.0.0')).toEqual(citationOf('scdv', '1.0.0'));
    expect(citationOf('scdv', '1.0.0')).toEqual({
      name: 'scdv',
      text: 'Mekala, Gupta, Paranjape, Karnick (2017) SCDV: sparse composite document vectors using soft clustering over distributional representations. https://aclanthology.org/D17-1069',
      bibtex: `@misc{mekala2017,
  author = {Mekala and Gupta and Paranjape and Karnick},
  title = {{SCDV: sparse composite document vectors using soft clustering over distributional representations}},
  year = {2017},
  url = {https://aclanthology.org/D17-1069},
}`,
    });
    expect(citationOf('lda', '1.0.0').text).toBe('Blei, Ng and Jordan (2003) Latent Dirichlet allocation.');
    expect(citationOf('linear-svm', '1.0.0').bibtex).toContain('author = {Hsieh and others},');
  });

  it('is the program without a method', () => {
    expect(citationOf('satchel', '1.2.3').bibtex).toContain('version = {1.2.3},');
  });

  it('exists with an author and a year for every method that names a paper', () => {
    for (const { name, kind, paper } of methodsReport().parts) {
      if (kind === 'reading' || paper === undefined) continue;
      const { bibtex } = citationOf(name, '1.0.0');
      expect([name, bibtex]).toEqual([name, expect.stringMatching(/^@misc\{[a-z]+\d{4},\n {2}author = \{\p{Lu}/u)]);
    }
  });

  it('is refused for unknown names and for methods of no paper', () => {
    expect(() => citationOf('scvd', '1.0.0')).toThrow("there is no method 'scvd'; did you mean scdv?");
    expect(() => citationOf('knn', '1.0.0')).toThrow("'knn' comes from no single paper.");
  });
});
