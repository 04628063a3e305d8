#!/usr/bin/env node
// The door of the command line. Plain old JavaScript, so that a Node too old for Satchel can still read this much and say so.
var version = process.versions.node.split('.').map(Number);
if (version[0] < 22 || (version[0] === 22 && version[1] < 18)) {
  process.stderr.write(
    'satchel needs Node 22.18 or newer and this is Node ' +
      process.versions.node +
      ': install a newer Node, or run it through `npm exec` in a project that brings one.\n',
  );
  process.exitCode = 78;
} else {
  // A checkout that has not been built yet has no dist/; Node then runs the TypeScript sources as they are.
  import('../dist/cli/main.js')
    .catch(function (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND' || !/dist.cli.main\.js/.test(error.message)) throw error;
      return import('../src/cli/main.ts');
    })
    .then(function (door) {
      return door.main(process.argv.slice(2));
    });
}
