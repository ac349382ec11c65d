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
  private readonly ownGlobals: ReadonlyMap<PropertyKey, PropertyDescriptor | undefined>
  private isSetUp = false

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context)
    const { global } = this
    Object.assign(global, { sharesModules: true })
    this.ownGlobals = new Map(
      Reflect.ownKeys(global).map((key) => [key, Reflect.getOwnPropertyDescriptor(global, key)]),
    )
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

  /**
   * Restores the globals that the file replaced, and removes what the test framework leaves for the next file, such as its event
   * handlers. The database goes with the cluster.
   */
  override async teardown() {
    for (const key of Reflect.ownKeys(this.global)) {
      const own = this.ownGlobals.get(key)
      if (own) Reflect.defineProperty(this.global, key, own)
      else if (typeof key === "symbol") Reflect.deleteProperty(this.global, key)
    }
  }
}
