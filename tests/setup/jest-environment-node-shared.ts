// The name matters: next/jest compiles for the server only where the environment's path says `jest-environment-node`.
import type { EnvironmentContext, JestEnvironmentConfig } from "@jest/environment"
import IsolatedEnvironment from "./jest-environment-node-isolated"

/** The environment of the first file of this worker. */
const shared: SharedEnvironment[] = []

/**
 * One environment for all test files of a worker, with the same globals and settings, so that the program's modules are
 * evaluated once (shared-modules-runtime). Each file begins with a fresh database under the same name.
 */
export default class SharedEnvironment extends IsolatedEnvironment {
  readonly sharesModules = true
  private readonly ownGlobals: ReadonlySet<PropertyKey>
  private isSetUp = false

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context)
    this.ownGlobals = new Set(Reflect.ownKeys(this.global))
    if (shared.length === 0) shared.push(this)
    return shared[0] ?? this
  }

  override async setup() {
    if (!this.isSetUp) {
      this.isSetUp = true
      return super.setup()
    }
    await this.dropDatabase()
    await this.createDatabase()
  }

  /** Removes what the test framework leaves for the next file, such as its event handlers. The database goes with the cluster. */
  override async teardown() {
    for (const key of Reflect.ownKeys(this.global)) {
      if (typeof key === "symbol" && !this.ownGlobals.has(key)) Reflect.deleteProperty(this.global, key)
    }
  }
}
