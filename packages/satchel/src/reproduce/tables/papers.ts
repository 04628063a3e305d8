/** The four papers. */
export const paper001 = '001: Zhang, Guo, Lan, Xu, Cheng, Spherical Paragraph Model';
export const paper002 =
  '002: Mekala, Gupta, Paranjape, Karnick, SCDV: Sparse Composite Document Vectors using soft clustering over distributional representations, EMNLP 2017';
export const paper003 =
  '003: Shimomoto, Souza, Gatto, Fukui, Text Classification based on Word Subspace with Term-Frequency, 2018';
export const paper004 = '004: Clinchant, Perronnin, Textual Similarity with a Bag-of-Embedded-Words Model, ICTIR 2013';
