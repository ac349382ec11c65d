// Jest evaluates every module anew for every test file. This runtime leaves that as it is and does once a worker what gives the
// same result each time: reading a source, transforming and compiling it. The tests take a quarter less processor time.
const { Script } = require("node:vm")
const JestRuntime = require("jest-runtime").default

/** Sources by path. A test file's runtime empties its own cache at the end, which must not reach this one. */
class Sources extends Map {
  clear() {}
}

const sources = new Sources()
/** Transformed sources by kind of environment and path: next/jest compiles for the server or the browser. */
const transformed = new Map()
/** Scripts by transformed source. One script may run in many contexts. */
const scripts = new Map()

module.exports = class Runtime extends JestRuntime {
  constructor(config, environment, resolver, transformer, cacheFS, ...rest) {
    for (const [path, source] of cacheFS) sources.set(path, source)
    super(config, environment, resolver, transformOnce(config, transformer), sources, ...rest)
    const { executor } = this
    const start = `(function(${executor.injectedModuleParameters.join(",")}){`
    executor.compile = (code, filename) => {
      const context = environment.getVmContext()
      return context && scriptOf(code, filename, start).runInContext(context)
    }
  }
}
// Jest's own modules use the static members.
module.exports.default = module.exports

function transformOnce(config, transformer) {
  const kind = config.testEnvironment.includes("jest-environment-node") ? "server" : "browser"
  const transform = (path, options, source) => {
    const key = `${kind} ${path}`
    if (!transformed.has(key)) transformed.set(key, transformer.transform(path, options, source))
    return transformed.get(key)
  }
  return Object.assign(Object.create(transformer), { transform })
}

function scriptOf(code, filename, start) {
  const found = scripts.get(filename)
  if (found?.code === code) return found.script
  const script = new Script(`${start}${code}\n})`, { filename, columnOffset: -start.length })
  scripts.set(filename, { code, script })
  return script
}
