/** Names of methods and options of every part. Made by scripts/build-option-types.ts: do not edit. */

export type RepresentationName =
  | 'bow'
  | 'nb-ratio'
  | 'average'
  | 'idf-average'
  | 'sif'
  | 'tables'
  | 'bowv'
  | 'boc'
  | 'scdv'
  | 'fisher'
  | 'vlad'
  | 'spm'
  | 'lsi'
  | 'lda'
  | 'plsa'
  | 'nmf'
  | 'fk-plsa'
  | 'fk-lda'
  | 'gaussian-lda'
  | 'lf-lda'
  | 'topicvec'
  | 'mvtm'
  | 'movmf'
  | 'sam'
  | 'pv-dbow'
  | 'pv-dm'
  | 'fastsent'
  | 'skip-thought'
  | 'twe-1'
  | 'twe-2'
  | 'twe-3'
  | 'ntsg-1'
  | 'ntsg-2'
  | 'ntsg-3'
  | 'ntsg-4'
  | 'ltsg'
  | 'wtm'
  | 'topic2vec'
  | 'lda2vec'
  | 'subspace';

export type ClassifierName =
  | 'linear-svm'
  | 'kernel-svm'
  | 'logistic'
  | 'nbsvm'
  | 'blend'
  | 'multinomial-nb'
  | 'bernoulli-nb'
  | 'complement-nb'
  | 'knn'
  | 'centroid'
  | 'lsa-1nn'
  | 'msm'
  | 'tf-msm'
  | 'sa';

export type RankerName = 'bm25' | 'pl2' | 'dph' | 'dirichlet' | 'jelinek-mercer' | 'tfidf';

export type WordMethodName = 'skip-gram' | 'cbow' | 'glove' | 'lsi' | 'pmi-svd';

/** Options by part; `satchel methods` lists them too. */
export type MethodOptions = {
  readonly text?: {
    /** what a token is made of: letters and digits; letters only; or letters and digits, and each punctuation mark by itself; default "words". */
    readonly tokens?: 'words' | 'letters' | 'words-and-marks' | undefined;
    /** shortest token in characters; tokens of scripts without spaces always count; default 1. */
    readonly minLength?: number | undefined;
    /** fold capitals; default true. */
    readonly lowercase?: boolean | undefined;
    /** keep accents, or strip them (é counts as e); default "keep". */
    readonly accents?: 'keep' | 'strip' | undefined;
    /** cut words by dictionary (Intl.Segmenter): in scripts without spaces such as Chinese, Japanese and Thai; never; or in all text; default "auto". */
    readonly segmenter?: 'auto' | 'never' | 'always' | undefined;
    /** the list of words left out; default "none". */
    readonly stopWords?: 'none' | 'nltk' | 'stopword' | 'stopwords-iso' | 'mallet' | 'own' | undefined;
    /** language of the stop list and of abbreviations inside sentences, as an ISO 639-1 code; default "en". */
    readonly language?: string | undefined;
    /** the words left out when stopWords is 'own'; default []. */
    readonly stopList?: readonly string[] | undefined;
    /** the Snowball algorithm that cuts words to their stems; default "none". */
    readonly stemmer?:
      | 'none'
      | 'arabic'
      | 'armenian'
      | 'basque'
      | 'catalan'
      | 'czech'
      | 'danish'
      | 'dutch'
      | 'english'
      | 'finnish'
      | 'french'
      | 'german'
      | 'hungarian'
      | 'irish'
      | 'italian'
      | 'norwegian'
      | 'porter'
      | 'portuguese'
      | 'romanian'
      | 'russian'
      | 'slovene'
      | 'spanish'
      | 'swedish'
      | 'tamil'
      | 'turkish'
      | undefined;
    /** longest n-gram of words counted as one term: 2 counts words and pairs; default 1. */
    readonly ngrams?: number | undefined;
    /** longest character n-gram inside words that counts as a term beside them: 5 counts those of 2 to 5 characters; 0: none; default 0. */
    readonly characters?: number | undefined;
    /** a character n-gram must be in this many training documents; default 4. */
    readonly gramDocuments?: number | undefined;
    /** a term must occur this many times in the training documents; default 1. */
    readonly minCount?: number | undefined;
    /** a term must be in this many training documents; default 1. */
    readonly minDocuments?: number | undefined;
    /** a term may be in at most this share of the training documents; default 1. */
    readonly maxDocumentShare?: number | undefined;
    /** the most terms to keep, the most frequent ones; 0 keeps all; default 0. */
    readonly maxWords?: number | undefined;
  };
  readonly labels?: {
    /** 'single': exactly one label per document; 'multi': any number; 'auto': decided by the training documents; default "auto". */
    readonly mode?: 'auto' | 'single' | 'multi' | undefined;
    /** 'fixed': the classifier's own threshold for every label; 'tuned': one threshold per label, by F1 on inner folds; default "tuned". */
    readonly thresholds?: 'tuned' | 'fixed' | undefined;
    /** give the best label where none reaches its threshold; default false. */
    readonly atLeastOne?: boolean | undefined;
    /** probabilities learned from held-out scores on inner folds: 'platt' for few documents, 'isotonic' for many, 'temperature' keeps the order of all scores; 'none': the classifier's own, if it has any; default "none". */
    readonly calibrate?: 'none' | 'platt' | 'isotonic' | 'temperature' | undefined;
    /** what texts without labels are used for: 'auto': also self-training, where folds of the labelled documents show a gain; 'none': words, idf and vectors alone; default "auto". */
    readonly selfTraining?: 'auto' | 'none' | undefined;
  };
  readonly words?: {
    /** words to each side of a word that count as its context, at most; default 10. */
    readonly window?: number | undefined;
    /** k: leave out pairs that co-occur less than k times as often as by chance; default 1. */
    readonly shift?: number | undefined;
    /** contexts count by this power of their frequency; default 0.75. */
    readonly smoothing?: number | undefined;
    /** pairs with a lower count weigh (count / cap) to this power; default 0.75. */
    readonly power?: number | undefined;
    /** largest number of passes over the matrix, each with an eighth of the dimensions; 0: until the singular values no longer change; default 0. */
    readonly passes?: number | undefined;
    /** the weight of a word in a document; default "sublinear". */
    readonly weighting?: 'binary' | 'tf' | 'tfidf' | 'sublinear' | undefined;
    /** the inverse document frequency, for weightings that use it; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** the norm that scales every weighted document to length 1 before the decomposition; default "l2". */
    readonly rowNorm?: 'l2' | 'l1' | 'none' | undefined;
    /** word vectors: the directions of the words as they are (none), or scaled by the singular values, or by their roots; default "none". */
    readonly scale?: 'none' | 'values' | 'root' | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** counts of co-occurrences from this one on weigh the same; default 100. */
    readonly cap?: number | undefined;
    /** parts of the text that may be trained at the same time; changes the result, the number of threads does not; default 4. */
    readonly shards?: number | undefined;
    /** use fused multiply-add where the processor has it: faster, but the last bits may differ between machines; default false. */
    readonly relaxed?: boolean | undefined;
    /** the training objective; default "negative-sampling". */
    readonly objective?: 'negative-sampling' | 'hierarchical-softmax' | undefined;
    /** negative samples per prediction; default 10. */
    readonly negative?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** one set of negative samples for a whole window: several times faster at equal quality; default true. */
    readonly sharedNegatives?: boolean | undefined;
    /** what a word is made of beside itself: nothing, or its character 'ngrams', which unknown words share; default "none". */
    readonly subwords?: 'none' | 'ngrams' | undefined;
    /** characters of the shortest n-grams, < and > at the edges of the word included; default 3. */
    readonly shortestNgram?: number | undefined;
    /** characters of the longest n-grams; default 6. */
    readonly longestNgram?: number | undefined;
    /** rows that n-grams share by their hash: more are more exact and make a larger file; default 200000. */
    readonly buckets?: number | undefined;
    /** words trained between two meetings of the shards; default 200000. */
    readonly period?: number | undefined;
    /** divide the error among the context words; word2vec gives each of them the whole error; default false. */
    readonly exactGradient?: boolean | undefined;
    /** neighbouring windows trained in one step, with one set of random words; 0 chooses by the window: 2 for 10; default 0. */
    readonly windowsTogether?: number | undefined;
    /** which documents vectors are trained on: the training part, or 'all' (their text, never their labels); default "train". */
    readonly fitOn?: 'train' | 'all' | undefined;
    /** scale every word vector to length one; default true. */
    readonly unit?: boolean | undefined;
    /** a word without a vector: left out (skip), put together from its parts (subword), or counted as zeros (zero); default "skip". */
    readonly unknown?: 'skip' | 'subword' | 'zero' | undefined;
    /** the vectors a model keeps: all, so that words that occur only in new texts count too, or only those of words in its training documents (known); default "all". */
    readonly keep?: 'all' | 'known' | undefined;
    /** leave out words that occur less often than this; default 5. */
    readonly minCount?: number | undefined;
    /** how vectors are learned from the text; default "skip-gram". */
    readonly method?: 'skip-gram' | 'cbow' | 'glove' | 'lsi' | 'pmi-svd' | undefined;
    /** numbers in a vector; default 200. */
    readonly dimensions?: number | undefined;
  };
  readonly representation?: {
    /** which documents the representation learns from: the training part, or 'all' (their text, never their labels); default "train". */
    readonly fitOn?: 'train' | 'all' | undefined;
  };
  readonly blocks?: {
    /** how much each part counts: numbers with commas between, or 'auto', chosen by folds of the training part; default "auto". */
    readonly weights?: string | undefined;
  };
  readonly fusion?: {
    /** how the scores of each ranker are normalised, per query; default "min-max". */
    readonly normalisation?: 'min-max' | 'z-score' | 'none' | undefined;
    /** lambda is chosen among this many equal steps from 0 to 1; default 20. */
    readonly steps?: number | undefined;
  };
  readonly retrieval?: {
    /** how vectors of documents and queries are compared: 'own', the measure of the representation; 'dot', the plain dot product; default "own". */
    readonly similarity?: 'own' | 'dot' | undefined;
    /** how many documents a list holds; default 1000. */
    readonly depth?: number | undefined;
    /** number of folds of the queries; the options of a fold are chosen on the other folds; default 5. */
    readonly folds?: number | undefined;
    /** how --fuse is mixed in: by scores; 'language-model': probabilities of words, with a language model and pv-dbow (Ai et al.); 'corrected-language-model': the same, corrected by the shares of the negatives; default "scores". */
    readonly mixing?: 'scores' | 'language-model' | 'corrected-language-model' | undefined;
    /** whose first documents feedback learns from: the ranker's, or those of the fused list; default "ranker". */
    readonly feedbackOn?: 'ranker' | 'fused' | undefined;
  };
  readonly vectors?: {
    /** leave words out of the vectors if fewer documents contain them; default 1. */
    readonly minDocuments?: number | undefined;
    /** use only this many of the most frequent words in the vectors; 0 uses all; default 0. */
    readonly maxWords?: number | undefined;
  };
  readonly bow?: {
    /** the weight of a word in a document; default "sublinear". */
    readonly weighting?: 'binary' | 'tf' | 'tfidf' | 'sublinear' | 'bm25' | undefined;
    /** the inverse document frequency, for weightings that use it; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** the norm that scales every document to length 1; default "l2". */
    readonly norm?: 'l2' | 'l1' | 'none' | undefined;
  };
  readonly 'nb-ratio'?: {
    /** whether a word counts once per document or as often as it occurs; default "binary". */
    readonly counts?: 'binary' | 'tf' | undefined;
    /** pseudo-count added to every word of every class; default 1. */
    readonly smoothing?: number | undefined;
    /** the norm that scales every document to length 1; default "l2". */
    readonly norm?: 'l2' | 'l1' | 'none' | undefined;
    /** how character n-grams count: like words, or by tf-idf with ratios of their own; default "as-words". */
    readonly grams?: 'as-words' | 'tfidf' | undefined;
    /** pseudo-count of character n-grams, where 'grams' is 'tfidf'; default 0.1. */
    readonly gramSmoothing?: number | undefined;
  };
  readonly average?: {
    /** the norm that scales every document to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
  };
  readonly 'idf-average'?: {
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** what the weighted sum is divided by: nothing, the number of tokens, or their weights; default "sum". */
    readonly normaliser?: 'sum' | 'mean' | 'weighted-mean' | undefined;
    /** the norm that scales every document to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
  };
  readonly sif?: {
    /** the share of all tokens below which a word counts nearly fully; default 0.001. */
    readonly smoothing?: number | undefined;
    /** how many common directions of the training documents are removed; default 1. */
    readonly remove?: number | undefined;
    /** the norm that scales every document to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
  };
  readonly tables?: Readonly<Record<string, never>>;
  readonly bowv?: {
    /** how many clusters the words form; default 60. */
    readonly components?: number | undefined;
    /** cluster by angle instead of distance; default false. */
    readonly spherical?: boolean | undefined;
    /** largest number of k-means iterations; default 50. */
    readonly iterations?: number | undefined;
    /** how the rarities of the words of a cluster become one number; default "sum". */
    readonly icf?: 'sum' | 'mean' | 'none' | undefined;
    /** the length of the icf columns, where the vectors have length 1 (norm 'apart'); default 0.3. */
    readonly icfWeight?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** scale vectors and icf columns to unit length separately, together, or not at all; default "apart". */
    readonly norm?: 'apart' | 'together' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly boc?: {
    /** how many concepts the words form; default 200. */
    readonly components?: number | undefined;
    /** largest number of k-means iterations; default 10. */
    readonly iterations?: number | undefined;
    /** weigh a concept by its rarity (cf-idf), or count it only (cf); default "cf-idf". */
    readonly weighting?: 'cf-idf' | 'cf' | undefined;
    /** the norm that scales every document to length 1; default "l2". */
    readonly norm?: 'l2' | 'l1' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly scdv?: {
    /** how many soft clusters the words form; default 60. */
    readonly components?: number | undefined;
    /** the clusters' shape: 'tied' as in the published code, 'tied-spherical' as in the paper, or one of their own; default "tied". */
    readonly covariance?: 'tied' | 'tied-spherical' | 'full' | 'diagonal' | 'spherical' | undefined;
    /** largest number of iterations of the mixture; default 10. */
    readonly iterations?: number | undefined;
    /** added to every variance; more makes the clusters softer; default 0.001. */
    readonly floor?: number | undefined;
    /** iterations end when the mean log-likelihood of a word rises by less than this; default 0.001. */
    readonly tolerance?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** numbers below this percentage of the mean extreme are set to zero; default 4. */
    readonly percentage?: number | undefined;
    /** scale to unit length again after small numbers are set to zero; default false. */
    readonly renormalise?: boolean | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly fisher?: {
    /** how many Gaussians the words form; default 16. */
    readonly components?: number | undefined;
    /** the points that the Gaussians are fitted to: tokens of a sample of documents, or the words of the vocabulary; default "tokens". */
    readonly points?: 'tokens' | 'types' | undefined;
    /** how many random training documents the tokens come from; 0 takes all; default 5000. */
    readonly sampleDocuments?: number | undefined;
    /** largest number of iterations of the mixture; default 100. */
    readonly iterations?: number | undefined;
    /** added to every variance, as a share of the mean variance; default 0.000001. */
    readonly floor?: number | undefined;
    /** iterations end when the mean log-likelihood of a token rises by less than this; default 0.001. */
    readonly tolerance?: number | undefined;
    /** parameters of the gradient: means (the paper), also variances, also weights; default "means". */
    readonly parts?: 'means' | 'means-variances' | 'all' | undefined;
    /** weight every token by the idf of its word; default false. */
    readonly idfWeighted?: boolean | undefined;
    /** divide by the number of tokens; default false. */
    readonly perToken?: boolean | undefined;
    /** take the signed square root of every number; default true. */
    readonly power?: boolean | undefined;
    /** the norm that scales every document to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly vlad?: {
    /** how many clusters the words form; default 16. */
    readonly components?: number | undefined;
    /** cluster by angle instead of distance; default false. */
    readonly spherical?: boolean | undefined;
    /** largest number of k-means iterations; default 50. */
    readonly iterations?: number | undefined;
    /** weight every token by the idf of its word; default false. */
    readonly idfWeighted?: boolean | undefined;
    /** take the signed square root of every number; default true. */
    readonly power?: boolean | undefined;
    /** the norm that scales every document to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly spm?: {
    /** how a concentration follows from a mean length: exactly, or by the closed form of the paper; default "exact". */
    readonly kappaUpdate?: 'exact' | 'paper' | undefined;
    /** the vector of a text: the direction of its posterior, or its expectation; default "direction". */
    readonly output?: 'direction' | 'expectation' | undefined;
    /** the concentration of a text: fitted to it, or the median of the training texts; default "own". */
    readonly textKappa?: 'own' | 'median' | undefined;
    /** how many steps fit the concentration of a text; default 10. */
    readonly textSteps?: number | undefined;
    /** largest number of passes over the texts; default 200. */
    readonly iterations?: number | undefined;
    /** training ends when the log-likelihood rises by less than this share of itself; default 1e-8. */
    readonly tolerance?: number | undefined;
    /** the largest concentration; default 100000. */
    readonly kappaLimit?: number | undefined;
  };
  readonly lsi?: {
    /** how many directions to keep; default 200. */
    readonly dimensions?: number | undefined;
    /** the weight of a word in a document; default "sublinear". */
    readonly weighting?: 'binary' | 'tf' | 'tfidf' | 'sublinear' | undefined;
    /** the inverse document frequency, for weightings that use it; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** the norm that scales every weighted document to length 1 before the decomposition; default "l2". */
    readonly rowNorm?: 'l2' | 'l1' | 'none' | undefined;
    /** largest number of passes over the matrix, each with an eighth of the dimensions; 0: until the singular values no longer change; default 0. */
    readonly passes?: number | undefined;
    /** seed of the random start; default 1. */
    readonly seed?: number | undefined;
    /** how a document gets its coordinates; default "projection". */
    readonly document?: 'projection' | 'fold-in' | 'word-sum' | undefined;
    /** the norm that scales every document vector to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
    /** word vectors: the directions of the words as they are (none), or scaled by the singular values, or by their roots; default "none". */
    readonly scale?: 'none' | 'values' | 'root' | undefined;
  };
  readonly lda?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** how topics are learned: by Gibbs sampling, or by online variational Bayes; default "gibbs". */
    readonly sampler?: 'gibbs' | 'online-vb' | undefined;
    /** passes of online-vb over the documents; default 10. */
    readonly passes?: number | undefined;
    /** documents that online-vb takes before it moves the topics; default 256. */
    readonly batch?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** which priors gibbs fits to the documents; default "none". */
    readonly optimise?: 'none' | 'alpha' | 'both' | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly plsa?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** largest number of EM iterations; default 100. */
    readonly iterations?: number | undefined;
    /** training ends when the log-likelihood rises by less than this share of itself; default 0.00001. */
    readonly tolerance?: number | undefined;
    /** largest number of iterations that fold a document in; default 50. */
    readonly foldIterations?: number | undefined;
    /** seed of the random start; default 1. */
    readonly seed?: number | undefined;
  };
  readonly nmf?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** what the factors minimise: squared differences, or the Kullback–Leibler divergence; default "frobenius". */
    readonly loss?: 'frobenius' | 'kl' | undefined;
    /** the weight of a word in a document; default "sublinear". */
    readonly weighting?: 'binary' | 'tf' | 'tfidf' | 'sublinear' | undefined;
    /** the inverse document frequency, for weightings that use it; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** the norm that scales every weighted document to length 1 before the factorisation; default "l2". */
    readonly rowNorm?: 'l2' | 'l1' | 'none' | undefined;
    /** the norm that scales every document vector to length 1; default "l2". */
    readonly norm?: 'l2' | 'l1' | 'none' | undefined;
    /** largest number of iterations; default 200. */
    readonly iterations?: number | undefined;
    /** training ends when an iteration lowers the objective by less than this share of its first value; default 0.00001. */
    readonly tolerance?: number | undefined;
    /** seed of the random start; default 1. */
    readonly seed?: number | undefined;
  };
  readonly 'fk-plsa'?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** largest number of EM iterations; default 100. */
    readonly iterations?: number | undefined;
    /** training ends when the log-likelihood rises by less than this share of itself; default 0.00001. */
    readonly tolerance?: number | undefined;
    /** largest number of iterations that fold a document in; default 50. */
    readonly foldIterations?: number | undefined;
    /** seed of the random start; default 1. */
    readonly seed?: number | undefined;
    /** the part of the gradient: by topics and words, by topics alone, or by words alone; default "both". */
    readonly parts?: 'both' | 'topics' | 'words' | undefined;
    /** what is scaled to length 1: each part of the gradient, the whole gradient (l2), or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
  };
  readonly 'fk-lda'?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** how topics are learned: by Gibbs sampling, or by online variational Bayes; default "gibbs". */
    readonly sampler?: 'gibbs' | 'online-vb' | undefined;
    /** passes of online-vb over the documents; default 10. */
    readonly passes?: number | undefined;
    /** documents that online-vb takes before it moves the topics; default 256. */
    readonly batch?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** which priors gibbs fits to the documents; default "none". */
    readonly optimise?: 'none' | 'alpha' | 'both' | undefined;
    /** largest number of iterations for a document whose topics are asked for; default 100. */
    readonly inferenceIterations?: number | undefined;
    /** what the gradient is scaled by: nothing, as the paper has it, or the information; default "diagonal". */
    readonly information?: 'diagonal' | 'identity' | undefined;
    /** the part of the gradient: by topics and words, by topics alone, or by words alone; default "both". */
    readonly parts?: 'both' | 'topics' | 'words' | undefined;
    /** what is scaled to length 1: each part of the gradient, the whole gradient (l2), or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly 'gaussian-lda'?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** word vectors are reduced to at most this many principal components; default 20. */
    readonly dimensions?: number | undefined;
    /** passes of the sampler over all tokens; default 50. */
    readonly sweeps?: number | undefined;
    /** when densities follow the draws: after every pass, or after every token (exact, slow); default "blocked". */
    readonly sampler?: 'blocked' | 'collapsed' | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** how many tokens the prior of a mean weighs; default 0.1. */
    readonly kappa?: number | undefined;
    /** the prior of a covariance, in mean variances of the word vectors; default 3. */
    readonly spread?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly 'lf-lda'?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** passes of LDA over all tokens, before vectors come in; default 200. */
    readonly sweeps?: number | undefined;
    /** how often vectors of topics are fitted and all tokens drawn again; default 20. */
    readonly iterations?: number | undefined;
    /** the share of tokens that come from the vector of their topic; default 0.6. */
    readonly lambda?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** keeps the vectors of topics short; default 0.01. */
    readonly penalty?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly topicvec?: {
    /** how many topics, beside the null topic; default 50. */
    readonly topics?: number | undefined;
    /** learn this many topics from the documents of each class, as the authors do; uses labels; default false. */
    readonly perClass?: boolean | undefined;
    /** largest number of steps; default 50. */
    readonly iterations?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** the largest length of the vector of a topic; default 5. */
    readonly longest?: number | undefined;
    /** largest number of iterations for a document whose topics are asked for; default 100. */
    readonly inferenceIterations?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly mvtm?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** how many bases a topic has, or the pool per topic; default 2. */
    readonly bases?: number | undefined;
    /** whether topics have bases of their own, or share them; default "disjoint". */
    readonly variant?: 'disjoint' | 'overlapping' | undefined;
    /** iterations of variational EM; default 20. */
    readonly iterations?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** the largest concentration of a base; default 100. */
    readonly kappaLimit?: number | undefined;
    /** largest number of iterations for a document whose topics are asked for; default 100. */
    readonly inferenceIterations?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly movmf?: {
    /** how many components the documents form; default 50. */
    readonly components?: number | undefined;
    /** one concentration per component, or one for all as paper 001 writes it; default "per-component". */
    readonly kappa?: 'per-component' | 'shared' | undefined;
    /** the weight of a word in a document; default "tfidf". */
    readonly weighting?: 'binary' | 'tf' | 'tfidf' | 'sublinear' | undefined;
    /** the inverse document frequency, for weightings that use it; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** largest number of iterations of the mixture; default 100. */
    readonly iterations?: number | undefined;
    /** training ends when the log-likelihood rises by less than this share of itself; default 0.000001. */
    readonly tolerance?: number | undefined;
    /** the largest concentration; default 100000. */
    readonly kappaLimit?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly sam?: {
    /** how many topics; default 50. */
    readonly topics?: number | undefined;
    /** the weight of a word in a document; default "tfidf". */
    readonly weighting?: 'binary' | 'tf' | 'tfidf' | 'sublinear' | undefined;
    /** the inverse document frequency, for weightings that use it; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** largest number of iterations; default 30. */
    readonly iterations?: number | undefined;
    /** training ends when the bound rises by less than this share of itself; default 0.00001. */
    readonly tolerance?: number | undefined;
    /** prior of the topics of a document, at the start; default 2. */
    readonly alpha?: number | undefined;
    /** how closely documents follow their mixture of topics; default 5000. */
    readonly documentKappa?: number | undefined;
    /** how closely topics follow their mean, at the start; default 5000. */
    readonly topicKappa?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly 'pv-dbow'?: {
    /** numbers in a vector; default 100. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** how negative samples are drawn: by the number of occurrences to the power of ¾, or by the number of documents (Ai et al.); default "occurrences". */
    readonly negatives?: 'occurrences' | 'documents' | undefined;
    /** γ, the pull of each document vector to zero (Ai et al.); short documents need some; default 0. */
    readonly l2?: number | undefined;
    /** passes over the documents; default 20. */
    readonly epochs?: number | undefined;
    /** passes over a document to find its vector; default 20. */
    readonly inferenceEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** the norm that scales every document vector to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
    /** parts of the documents that may be trained at the same time; changes the result, the number of threads does not; default 4. */
    readonly shards?: number | undefined;
    /** words trained between two meetings of the shards; default 400000. */
    readonly period?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** neighbouring words predicted in one step, with one set of negative samples; default 8. */
    readonly together?: number | undefined;
    /** train word vectors beside the documents, by skip-gram; default false. */
    readonly jointWords?: boolean | undefined;
  };
  readonly 'pv-dm'?: {
    /** numbers in a vector; default 100. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** how negative samples are drawn: by the number of occurrences to the power of ¾, or by the number of documents (Ai et al.); default "occurrences". */
    readonly negatives?: 'occurrences' | 'documents' | undefined;
    /** γ, the pull of each document vector to zero (Ai et al.); short documents need some; default 0. */
    readonly l2?: number | undefined;
    /** passes over the documents; default 20. */
    readonly epochs?: number | undefined;
    /** passes over a document to find its vector; default 20. */
    readonly inferenceEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** the norm that scales every document vector to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
    /** parts of the documents that may be trained at the same time; changes the result, the number of threads does not; default 4. */
    readonly shards?: number | undefined;
    /** words trained between two meetings of the shards; default 400000. */
    readonly period?: number | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** neighbouring words predicted in one step, with one set of negative samples; default 12. */
    readonly together?: number | undefined;
    /** how the document and the context words make the prediction; default "mean". */
    readonly combine?: 'mean' | 'sum' | 'concatenation' | undefined;
    /** how the error moves the document and the context words; default "word2vec". */
    readonly update?: 'word2vec' | 'exact' | undefined;
  };
  readonly fastsent?: {
    /** numbers in a vector; default 100. */
    readonly dimensions?: number | undefined;
    /** whether a sentence predicts its own words too; 'auto': where it has no neighbour in its document; default "auto". */
    readonly autoEncode?: 'auto' | 'yes' | 'no' | undefined;
    /** how a word is predicted: against random words, or against all words (slow); default "negative-sampling". */
    readonly objective?: 'negative-sampling' | 'softmax' | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** words predicted in one step, with one set of random words; default 8. */
    readonly together?: number | undefined;
    /** longer sentences are cut into pieces of at most this many words; default 30. */
    readonly longest?: number | undefined;
    /** how often training goes over the sentences; default 20. */
    readonly epochs?: number | undefined;
    /** words more frequent than this share are thinned out of what is predicted; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.05. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** the norm that scales every document vector to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly 'skip-thought'?: {
    /** numbers in a vector: the state of the encoder; default 64. */
    readonly dimensions?: number | undefined;
    /** numbers in the embedding of a word; default 32. */
    readonly embedding?: number | undefined;
    /** how the gates work: as in the paper, or as in the released code; default "paper". */
    readonly gates?: 'paper' | 'code' | undefined;
    /** the most frequent words, which the decoders learn to write; default 200. */
    readonly predicted?: number | undefined;
    /** longer sentences are cut into pieces of at most this many words; default 15. */
    readonly longest?: number | undefined;
    /** sentences in a step of training; default 32. */
    readonly batch?: number | undefined;
    /** how often training goes over the sentences; default 1. */
    readonly epochs?: number | undefined;
    /** epochs of fastsent from whose word vectors embeddings start; 0: they start at random, as in the paper; default 10. */
    readonly warmUp?: number | undefined;
    /** size of the steps (Adam); default 0.0002. */
    readonly learningRate?: number | undefined;
    /** longer gradients are shortened to this length; default 5. */
    readonly clip?: number | undefined;
    /** words that occur less often take their embedding from the given word vectors, by a linear map learned on the other words; 0: none; default 0. */
    readonly expandBelow?: number | undefined;
    /** subtract the mean vector of the training sentences; default true. */
    readonly centre?: boolean | undefined;
    /** the norm that scales every document vector to length 1; default "l2". */
    readonly norm?: 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly 'twe-1'?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** passes over the text for the vectors of topics; default 3. */
    readonly topicEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly 'twe-2'?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** a word in a topic has a vector of its own from this many tokens on; default 5. */
    readonly pairCount?: number | undefined;
    /** how often training of pairs goes over the text; default 5. */
    readonly pairEpochs?: number | undefined;
  };
  readonly 'twe-3'?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** passes over the text for the vectors of topics; default 3. */
    readonly topicEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** a word in a topic has a vector of its own from this many tokens on; default 5. */
    readonly pairCount?: number | undefined;
    /** how often training of pairs goes over the text; default 5. */
    readonly pairEpochs?: number | undefined;
    /** what predictions are measured against: outputs of pairs, or of words and of topics; default "pairs". */
    readonly outputs?: 'pairs' | 'factors' | undefined;
  };
  readonly 'ntsg-1'?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** passes over the text for the vectors of topics; default 3. */
    readonly topicEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** how often training of the tensor goes over the text; default 1. */
    readonly tensorEpochs?: number | undefined;
    /** size of the first steps of the tensor; default 0.01. */
    readonly tensorRate?: number | undefined;
    /** slices of the tensor: numbers that a word and a topic make together; default 1. */
    readonly slices?: number | undefined;
    /** rank of a slice; default 10. */
    readonly rank?: number | undefined;
  };
  readonly 'ntsg-2'?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** passes over the text for the vectors of topics; default 3. */
    readonly topicEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** how often training of the tensor goes over the text; default 1. */
    readonly tensorEpochs?: number | undefined;
    /** size of the first steps of the tensor; default 0.01. */
    readonly tensorRate?: number | undefined;
    /** slices of the tensor: numbers that a word and a topic make together; default 4. */
    readonly slices?: number | undefined;
    /** rank of a slice; default 10. */
    readonly rank?: number | undefined;
  };
  readonly 'ntsg-3'?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** passes over the text for the vectors of topics; default 3. */
    readonly topicEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** how often training of the tensor goes over the text; default 1. */
    readonly tensorEpochs?: number | undefined;
    /** size of the first steps of the tensor; default 0.01. */
    readonly tensorRate?: number | undefined;
    /** slices of the tensor: numbers that a word and a topic make together; default 4. */
    readonly slices?: number | undefined;
    /** rank of a slice; default 10. */
    readonly rank?: number | undefined;
  };
  readonly 'ntsg-4'?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** passes over the text for the vectors of topics; default 3. */
    readonly topicEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** how often training of the tensor goes over the text; default 1. */
    readonly tensorEpochs?: number | undefined;
    /** size of the first steps of the tensor; default 0.01. */
    readonly tensorRate?: number | undefined;
    /** slices of the tensor: numbers that a word and a topic make together; default 1. */
    readonly slices?: number | undefined;
    /** rank of a slice; default 10. */
    readonly rank?: number | undefined;
  };
  readonly ltsg?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** passes over the text for the vectors of topics; default 3. */
    readonly topicEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** how often topics and vectors take turns, at most; 0: never, as twe-1; default 5. */
    readonly rounds?: number | undefined;
    /** passes of the Gibbs sampler over the tokens in a round; default 20. */
    readonly roundSweeps?: number | undefined;
    /** passes of skip-gram over the text in a round; default 1. */
    readonly roundEpochs?: number | undefined;
    /** how much the vectors count in the words of a topic, against the counts; default 0.2. */
    readonly mixing?: number | undefined;
  };
  readonly wtm?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** passes over the text for the vectors of topics; default 3. */
    readonly topicEpochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** how often vectors of topics and topics of tokens take turns; default 5. */
    readonly rounds?: number | undefined;
    /** passes of the Gibbs sampler over the tokens in a round; default 5. */
    readonly roundSweeps?: number | undefined;
    /** steps in which the vector of a topic is fitted in a round; default 10. */
    readonly evaluations?: number | undefined;
    /** how much the vectors count in the words of a topic, against the counts; default 0.6. */
    readonly mixing?: number | undefined;
    /** μ, the pull of the vectors of topics to zero; default 0.01. */
    readonly pull?: number | undefined;
  };
  readonly topic2vec?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** passes of the Gibbs sampler over all tokens; default 200. */
    readonly sweeps?: number | undefined;
    /** prior of the topics of a document; smaller: fewer topics per document; default 0.1. */
    readonly alpha?: number | undefined;
    /** prior of the words of a topic; smaller: fewer words per topic; default 0.01. */
    readonly beta?: number | undefined;
    /** passes of the sampler over a document whose topics are asked for; default 50. */
    readonly inferenceSweeps?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
    /** what predicts what: a word and its topic the words around, or the words around both; default "skip-gram". */
    readonly form?: 'skip-gram' | 'cbow' | undefined;
  };
  readonly lda2vec?: {
    /** how many topics; default 80. */
    readonly topics?: number | undefined;
    /** numbers in the vector of a word, and in that of a topic; default 200. */
    readonly dimensions?: number | undefined;
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 5. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** how often training of topics goes over the text, after that of words; default 5. */
    readonly mixtureEpochs?: number | undefined;
    /** λ, how strongly a document is held to few topics; default 5. */
    readonly prior?: number | undefined;
    /** size of the steps of a document (Adam); default 0.1. */
    readonly documentRate?: number | undefined;
    /** size of the steps of topics (Adam); default 0.005. */
    readonly topicRate?: number | undefined;
    /** steps in which the topics of a document are found; default 50. */
    readonly inferenceSteps?: number | undefined;
    /** how the rarity of a word is counted; default "smooth". */
    readonly idf?: 'smooth' | 'ratio' | 'log10' | 'none' | undefined;
    /** which parts of the vector are kept: both, or one of them, to see what each is worth; default "both". */
    readonly parts?: 'both' | 'words' | 'topics' | undefined;
    /** what is scaled to length 1: each part, the whole vector, or nothing; default "parts". */
    readonly norm?: 'parts' | 'l2' | 'none' | undefined;
    /** seed of the random numbers; default 1. */
    readonly seed?: number | undefined;
  };
  readonly subspace?: {
    /** largest number of dimensions of the subspace of a document; default 5. */
    readonly dimensions?: number | undefined;
    /** whether a word counts as often as it occurs ('tf') or once; default "tf". */
    readonly weighting?: 'tf' | 'distinct' | undefined;
  };
  readonly 'linear-svm'?: {
    /** how much a mistake costs; larger fits the training data more closely; above 20 classes the default is 1; default 0.5. */
    readonly C?: number | undefined;
    /** what keeps weights small: their squares (l2), or their sizes (l1), which leaves most of them at zero; default "l2". */
    readonly penalty?: 'l2' | 'l1' | undefined;
    /** the loss function of a mistake; default "squared-hinge". */
    readonly loss?: 'squared-hinge' | 'hinge' | undefined;
    /** learn an offset for each class; default true. */
    readonly bias?: boolean | undefined;
    /** the value of the constant feature that carries the offset; default 1. */
    readonly biasScale?: number | undefined;
    /** how much the documents of a class count: 'none', 'balanced' (all classes, or a class and the rest, weigh the same), or 'LABEL:NUMBER,…'; default "none". */
    readonly classWeights?: 'none' | 'balanced' | (string & Record<never, never>) | undefined;
    /** how far the objective may be above its minimum, as a share of the objective; default 0.0001. */
    readonly tolerance?: number | undefined;
    /** largest number of passes over the rows; default 1000. */
    readonly maxPasses?: number | undefined;
  };
  readonly 'kernel-svm'?: {
    /** how two documents are compared; default "rbf". */
    readonly kernel?: 'linear' | 'rbf' | 'polynomial' | 'precomputed' | undefined;
    /** how much a mistake costs; larger fits the training data more closely; default 3. */
    readonly C?: number | undefined;
    /** γ of rbf and polynomial; 0 is 1 / (dimensions · variance of all numbers); default 0. */
    readonly gamma?: number | undefined;
    /** degree of polynomial; default 3. */
    readonly degree?: number | undefined;
    /** c₀ of polynomial; default 0. */
    readonly constant?: number | undefined;
    /** how many classes become two-class problems; default "one-vs-one". */
    readonly strategy?: 'one-vs-one' | 'one-vs-rest' | undefined;
    /** learn probabilities, from five more fits of every problem; default false. */
    readonly probabilities?: boolean | undefined;
    /** 'balanced': the rows with a label have the same total weight as the rows without it; default "none". */
    readonly classWeights?: 'none' | 'balanced' | undefined;
    /** how far the optimality conditions may be violated; default 0.001. */
    readonly tolerance?: number | undefined;
    /** leave out rows that no longer change; the result is the same to the tolerance; default true. */
    readonly shrinking?: boolean | undefined;
    /** memory for kernel rows of one problem; each thread works on one problem; default 200. */
    readonly cacheMegabytes?: number | undefined;
  };
  readonly logistic?: {
    /** how much a mistake costs; larger fits the training data more closely; default 10. */
    readonly C?: number | undefined;
    /** what keeps weights small: their squares (l2), or their sizes (l1), which leaves most of them at zero; default "l2". */
    readonly penalty?: 'l2' | 'l1' | undefined;
    /** learn an offset for each class; default true. */
    readonly bias?: boolean | undefined;
    /** how much the documents of a class count: 'none', 'balanced' (all classes, or a class and the rest, weigh the same), or 'LABEL:NUMBER,…'; default "none". */
    readonly classWeights?: 'none' | 'balanced' | (string & Record<never, never>) | undefined;
    /** stop when the gradient has shrunk to this share of its length at the start; default 0.0001. */
    readonly tolerance?: number | undefined;
    /** largest number of Newton steps; for l1 ten times as many passes over the columns; default 100. */
    readonly maxSteps?: number | undefined;
  };
  readonly nbsvm?: {
    /** how much a mistake costs; larger fits the training data more closely; default 1. */
    readonly C?: number | undefined;
    /** 1 trusts the SVM alone, 0 naive Bayes alone; default 0.5. */
    readonly trust?: number | undefined;
    /** pseudo-count added to every feature on both sides; default 1. */
    readonly smoothing?: number | undefined;
    /** how much the documents of a class count: 'none', 'balanced' (all classes, or a class and the rest, weigh the same), or 'LABEL:NUMBER,…'; default "none". */
    readonly classWeights?: 'none' | 'balanced' | (string & Record<never, never>) | undefined;
  };
  readonly blend?: {
    /** the classifiers, with commas between: 2 to 4 of linear-svm, complement-nb, nbsvm, logistic; linear-svm@bow+tables reads these blocks of a fusion alone; default "linear-svm,complement-nb". */
    readonly members?: string | undefined;
    /** how much each member counts: numbers with commas between, or 'auto', chosen by folds of the training part; default "auto". */
    readonly weights?: string | undefined;
    /** how much a mistake costs, for the members that have a C: a number, one for each member, or 'auto', chosen by folds of the training part; default "auto". */
    readonly C?: string | undefined;
    /** how many unseen occurrences to assume of every word in every class; default 0.1. */
    readonly smoothing?: number | undefined;
    /** how much the documents of a class count: 'none', 'balanced' (all classes, or a class and the rest, weigh the same), or 'LABEL:NUMBER,…'; default "none". */
    readonly classWeights?: 'none' | 'balanced' | (string & Record<never, never>) | undefined;
    /** how exactly the members that have a tolerance are solved; default 0.0001. */
    readonly tolerance?: number | undefined;
  };
  readonly 'multinomial-nb'?: {
    /** how many unseen occurrences to assume of every word in every class; default 1. */
    readonly smoothing?: number | undefined;
    /** 'seed' uses equation 10 of paper 003: document counts over the number of all documents; default "standard". */
    readonly estimator?: 'standard' | 'seed' | undefined;
    /** how likely a class is before the document is read; default "laplace". */
    readonly priors?: 'laplace' | 'empirical' | 'uniform' | undefined;
    /** how much the documents of a class count: 'none', 'balanced' (all classes, or a class and the rest, weigh the same), or 'LABEL:NUMBER,…'; default "none". */
    readonly classWeights?: 'none' | 'balanced' | (string & Record<never, never>) | undefined;
  };
  readonly 'bernoulli-nb'?: {
    /** how many unseen occurrences to assume of every word in every class; default 1. */
    readonly smoothing?: number | undefined;
    /** 'seed' uses equation 10 of paper 003: document counts over the number of all documents; default "standard". */
    readonly estimator?: 'standard' | 'seed' | undefined;
    /** how likely a class is before the document is read; default "laplace". */
    readonly priors?: 'laplace' | 'empirical' | 'uniform' | undefined;
    /** how much the documents of a class count: 'none', 'balanced' (all classes, or a class and the rest, weigh the same), or 'LABEL:NUMBER,…'; default "none". */
    readonly classWeights?: 'none' | 'balanced' | (string & Record<never, never>) | undefined;
  };
  readonly 'complement-nb'?: {
    /** how many unseen occurrences to assume of every word in every class; default 1. */
    readonly smoothing?: number | undefined;
    /** how likely a class is before the document is read; default "uniform". */
    readonly priors?: 'laplace' | 'empirical' | 'uniform' | undefined;
    /** divide the weights of each class by their sum; default false. */
    readonly normalise?: boolean | undefined;
    /** how much the documents of a class count: 'none', 'balanced' (all classes, or a class and the rest, weigh the same), or 'LABEL:NUMBER,…'; default "none". */
    readonly classWeights?: 'none' | 'balanced' | (string & Record<never, never>) | undefined;
  };
  readonly knn?: {
    /** number of neighbours; default 5. */
    readonly k?: number | undefined;
    /** how to compare two documents; default "cosine". */
    readonly distance?: 'cosine' | 'euclid' | undefined;
    /** whether nearer neighbours count more; default "uniform". */
    readonly weights?: 'uniform' | 'similarity' | undefined;
  };
  readonly centroid?: {
    /** how to compare a document with a centroid; default "cosine". */
    readonly distance?: 'cosine' | 'euclid' | undefined;
    /** how far to move a centroid away from the other classes (γ of Rocchio); default 0. */
    readonly negative?: number | undefined;
  };
  readonly 'lsa-1nn'?: {
    /** how many directions to keep; default 50. */
    readonly dimensions?: number | undefined;
    /** largest number of passes over the matrix, each with an eighth of the dimensions; 0: until the singular values no longer change; default 0. */
    readonly passes?: number | undefined;
  };
  readonly msm?: {
    /** dimensions of a class's subspace; 0 for half as many as a word vector has; default 0. */
    readonly classDimensions?: number | undefined;
    /** the share of the sum of a class's eigenvalues that its dimensions hold, so that classes have different numbers of them; 0 for classDimensions in every class; default 0. */
    readonly classShare?: number | undefined;
    /** dimensions of a document's subspace, where it has as many; default 20. */
    readonly queryDimensions?: number | undefined;
    /** how many canonical angles count, the smallest first; 0 for all; default 0. */
    readonly angles?: number | undefined;
    /** where a word counts once: in each 'document' of a class, or in the whole 'class'; default "document". */
    readonly distinct?: 'document' | 'class' | undefined;
  };
  readonly 'tf-msm'?: {
    /** dimensions of a class's subspace; 0 for half as many as a word vector has; default 0. */
    readonly classDimensions?: number | undefined;
    /** the share of the sum of a class's eigenvalues that its dimensions hold, so that classes have different numbers of them; 0 for classDimensions in every class; default 0. */
    readonly classShare?: number | undefined;
    /** dimensions of a document's subspace, where it has as many; default 20. */
    readonly queryDimensions?: number | undefined;
    /** how many canonical angles count, the smallest first; 0 for all; default 0. */
    readonly angles?: number | undefined;
  };
  readonly sa?: {
    /** subtract the common mean from all word vectors; default true. */
    readonly centre?: boolean | undefined;
    /** how means are compared: by 'cosine', or by 'dot' as the paper prints it; default "cosine". */
    readonly similarity?: 'cosine' | 'dot' | undefined;
    /** where a word counts once: in each 'document' of a class, or in the whole 'class'; default "document". */
    readonly distinct?: 'document' | 'class' | undefined;
  };
  readonly bm25?: {
    /** which idf, and what is added; default "lucene". */
    readonly variant?: 'robertson' | 'lucene' | 'plus' | undefined;
    /** how fast repetitions of a word stop counting; default 1.2. */
    readonly k1?: number | undefined;
    /** how much long documents are penalised; default 0.75. */
    readonly b?: number | undefined;
    /** plus: the least a word's occurrence adds; default 1. */
    readonly delta?: number | undefined;
  };
  readonly pl2?: {
    /** how much counts of short documents are raised; default 1. */
    readonly c?: number | undefined;
    /** with or without 1/(12 tfn), a term of the original; default "terrier". */
    readonly form?: 'terrier' | 'original' | undefined;
  };
  readonly dph?: Readonly<Record<string, never>>;
  readonly dirichlet?: {
    /** how many words of the collection are added to each document: a few hundred for abstracts and mails, 2000 for long articles; default 250. */
    readonly mu?: number | undefined;
    /** 'kl': by logarithms of probabilities; 'seed-linear': by the probabilities, as paper 002 prints it; default "kl". */
    readonly scoring?: 'kl' | 'seed-linear' | undefined;
  };
  readonly 'jelinek-mercer'?: {
    /** the collection's share; default 0.5. */
    readonly lambda?: number | undefined;
    /** 'kl': by logarithms of probabilities; 'seed-linear': by the probabilities, as paper 002 prints it; default "kl". */
    readonly scoring?: 'kl' | 'seed-linear' | undefined;
  };
  readonly tfidf?: {
    /** how counts are weighted and compared; default "cosine". */
    readonly variant?: 'cosine' | 'log-tf' | 'robertson' | undefined;
    /** robertson: how fast repetitions of a word stop counting; default 1.2. */
    readonly k1?: number | undefined;
    /** robertson: how much long documents are penalised; default 0.75. */
    readonly b?: number | undefined;
  };
  readonly mixture?: {
    /** how many documents at the top of the list are assumed to be relevant; default 10. */
    readonly documents?: number | undefined;
    /** how many words may be added to the query; default 50. */
    readonly terms?: number | undefined;
    /** share of the added words in the new query; default 0.5. */
    readonly weight?: number | undefined;
    /** the collection's share in the feedback documents; default 0.5. */
    readonly noise?: number | undefined;
    /** a generative mixture, or the model of least divergence; default "generative". */
    readonly form?: 'generative' | 'divergence' | undefined;
    /** most steps of expectation-maximisation; default 50. */
    readonly iterations?: number | undefined;
    /** divergence: smoothing of the feedback documents; default 250. */
    readonly mu?: number | undefined;
  };
  readonly rm3?: {
    /** how many documents at the top of the list are assumed to be relevant; default 10. */
    readonly documents?: number | undefined;
    /** how many words may be added to the query; default 50. */
    readonly terms?: number | undefined;
    /** share of the added words in the new query; default 0.5. */
    readonly weight?: number | undefined;
    /** documents count by their scores, taken as log-likelihoods, or 'equal'; default "likelihood". */
    readonly documentWeights?: 'likelihood' | 'equal' | undefined;
  };
  readonly 'rm3-senses'?: {
    /** how many documents at the top of the list are assumed to be relevant; default 10. */
    readonly documents?: number | undefined;
    /** how many words may be added to the query; default 50. */
    readonly terms?: number | undefined;
    /** share of the added words in the new query; default 0.5. */
    readonly weight?: number | undefined;
    /** documents count by their scores, taken as log-likelihoods, or 'equal'; default "likelihood". */
    readonly documentWeights?: 'likelihood' | 'equal' | undefined;
  };
  readonly 'skip-gram'?: {
    /** the training objective; default "negative-sampling". */
    readonly objective?: 'negative-sampling' | 'hierarchical-softmax' | undefined;
    /** words to each side of a word that count as its context, at most; default 10. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 10. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** one set of negative samples for a whole window: several times faster at equal quality; default true. */
    readonly sharedNegatives?: boolean | undefined;
    /** what a word is made of beside itself: nothing, or its character 'ngrams', which unknown words share; default "none". */
    readonly subwords?: 'none' | 'ngrams' | undefined;
    /** characters of the shortest n-grams, < and > at the edges of the word included; default 3. */
    readonly shortestNgram?: number | undefined;
    /** characters of the longest n-grams; default 6. */
    readonly longestNgram?: number | undefined;
    /** rows that n-grams share by their hash: more are more exact and make a larger file; default 200000. */
    readonly buckets?: number | undefined;
    /** parts of the text that may be trained at the same time; changes the result, the number of threads does not; default 4. */
    readonly shards?: number | undefined;
    /** words trained between two meetings of the shards; default 200000. */
    readonly period?: number | undefined;
    /** use fused multiply-add where the processor has it: faster, but the last bits may differ between machines; default false. */
    readonly relaxed?: boolean | undefined;
    /** neighbouring windows trained in one step, with one set of random words; 0 chooses by the window: 2 for 10; default 0. */
    readonly windowsTogether?: number | undefined;
  };
  readonly cbow?: {
    /** the training objective; default "negative-sampling". */
    readonly objective?: 'negative-sampling' | 'hierarchical-softmax' | undefined;
    /** words to each side of a word that count as its context, at most; default 10. */
    readonly window?: number | undefined;
    /** negative samples per prediction; default 10. */
    readonly negative?: number | undefined;
    /** passes over the text; default 10. */
    readonly epochs?: number | undefined;
    /** words more frequent than this share are thinned out; 0 keeps every word; default 0.001. */
    readonly sample?: number | undefined;
    /** learning rate at the start; it falls evenly to leastLearningRate; default 0.025. */
    readonly learningRate?: number | undefined;
    /** learning rate at the end; default 0.0001. */
    readonly leastLearningRate?: number | undefined;
    /** one set of negative samples for a whole window: several times faster at equal quality; default true. */
    readonly sharedNegatives?: boolean | undefined;
    /** what a word is made of beside itself: nothing, or its character 'ngrams', which unknown words share; default "none". */
    readonly subwords?: 'none' | 'ngrams' | undefined;
    /** characters of the shortest n-grams, < and > at the edges of the word included; default 3. */
    readonly shortestNgram?: number | undefined;
    /** characters of the longest n-grams; default 6. */
    readonly longestNgram?: number | undefined;
    /** rows that n-grams share by their hash: more are more exact and make a larger file; default 200000. */
    readonly buckets?: number | undefined;
    /** parts of the text that may be trained at the same time; changes the result, the number of threads does not; default 4. */
    readonly shards?: number | undefined;
    /** words trained between two meetings of the shards; default 200000. */
    readonly period?: number | undefined;
    /** use fused multiply-add where the processor has it: faster, but the last bits may differ between machines; default false. */
    readonly relaxed?: boolean | undefined;
    /** divide the error among the context words; word2vec gives each of them the whole error; default false. */
    readonly exactGradient?: boolean | undefined;
  };
  readonly glove?: {
    /** words to each side of a word that count as its context, at most; default 15. */
    readonly window?: number | undefined;
    /** passes over the co-occurrences; default 50. */
    readonly epochs?: number | undefined;
    /** learning rate at the start; AdaGrad lowers it; default 0.05. */
    readonly learningRate?: number | undefined;
    /** counts of co-occurrences from this one on weigh the same; default 100. */
    readonly cap?: number | undefined;
    /** pairs with a lower count weigh (count / cap) to this power; default 0.75. */
    readonly power?: number | undefined;
    /** blocks of co-occurrences that may be trained at the same time; default 4. */
    readonly shards?: number | undefined;
    /** use fused multiply-add where the processor has it: faster, but the last bits may differ between machines; default false. */
    readonly relaxed?: boolean | undefined;
  };
  readonly 'pmi-svd'?: {
    /** words to each side of a word that count as its context, at most; default 5. */
    readonly window?: number | undefined;
    /** k: leave out pairs that co-occur less than k times as often as by chance; default 1. */
    readonly shift?: number | undefined;
    /** contexts count by this power of their frequency; default 0.75. */
    readonly smoothing?: number | undefined;
    /** directions are scaled by this power of their singular values; default 0.5. */
    readonly power?: number | undefined;
    /** largest number of passes over the matrix, each with an eighth of the dimensions; 0: until the singular values no longer change; default 0. */
    readonly passes?: number | undefined;
  };
};
