import { sep } from "node:path"
import Runtime from "jest-runtime"

/** The modules of the program and its packages, by path: one graph for all test files of a worker. */
const modules = new Map()
const sourceMaps = new Map()

/**
 * Evaluates the modules of the program once for each worker instead of once for each test file, where the environment shares
 * its globals (`sharesModules`). The modules below tests/ belong to one file and are evaluated anew.
 * A file that replaces modules by `jest.mock` needs an environment that shares nothing.
 */
export default class SharedModulesRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest)
    this.sharesModules = environment.sharesModules === true
    this.tests = config.rootDir + sep + "tests" + sep
    if (!this.sharesModules) return
    this.registries.moduleRegistry = modules
    this.transformCache.sourceMaps = sourceMaps
  }

  setMock(...args) {
    if (this.sharesModules) throw new Error(`jest.mock needs the docblock "@jest-environment ${ISOLATED}".`)
    super.setMock(...args)
  }

  resetModules() {
    if (this.sharesModules) throw new Error(`jest.resetModules needs the docblock "@jest-environment ${ISOLATED}".`)
    super.resetModules()
  }

  /** A shared module may import others later, when the file that loaded it first has ended. */
  leaveTestCode() {
    if (!this.sharesModules) super.leaveTestCode()
  }

  teardown() {
    if (!this.sharesModules) return super.teardown()
    this.restoreAllMocks()
    for (const path of modules.keys()) if (path.startsWith(this.tests)) modules.delete(path)
  }
}

const ISOLATED = "./tests/setup/jest-environment-node-isolated.ts"
