#!/usr/bin/env node
// The entry point of the command line. Plain old JavaScript, so that a Node too old for Satchel can still read this much and say so.
var version = process.versions.node.split('.').map(Number);
if (version[0] < 22 || (version[0] === 22 && version[1] < 18)) {
  process.stderr.write(
    'satchel needs Node 22.18 or newer and this is Node ' +
      process.versions.node +
      ': install a newer Node, or run it through `npm exec` in a project that brings one.\n',
  );
  process.exitCode = 78;
} else {
  import('../dist/cli/main.js')
    .catch(function (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || !/dist.cli.main\.js/.test(error.message)) throw error;
      return compileKernels().then(function () {
        return import('../src/cli/main.ts');
      });
    })
    .then(function (entry) {
      return entry.main(process.argv.slice(2));
    });
}

// A checkout that has not been built yet has no dist/: Node then runs the TypeScript sources as they are, once the kernels are compiled.
function compileKernels() {
  return Promise.all([import('node:fs'), import('node:child_process')]).then(function (modules) {
    var compiled = new URL('../src/kernels/build/modules.ts', import.meta.url);
    if (modules[0].existsSync(compiled)) return;
    var script = new URL('../../../scripts/build-kernels.ts', import.meta.url);
    modules[1].execFileSync(process.execPath, [script.pathname], { stdio: ['ignore', 'ignore', 'inherit'] });
  });
}
