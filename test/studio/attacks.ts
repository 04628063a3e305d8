/** Texts that would run, load or hide something if a page took them for markup. What runs counts in `ran`. */
export const attacks = [
  '<script>ran++</script>',
  '<img src=x onerror="ran++">',
  '"><svg onload=ran++>',
  "javascript:ran++//';",
  '<iframe srcdoc="<script>parent.ran++</script>">',
  '<a href="javascript:ran++">N</a>',
  '</title><script>ran++</script>',
  '{{constructor.constructor("ran++")()}}',
  '<style>@import "//elsewhere.example/N"</style>',
  '\u202e<b onmouseover=ran++>N',
];
