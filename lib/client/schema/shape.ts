/** What is wrong with a value, and where; a fatal issue, such as another type, ends the checks of its shape. */
export type Issue = { code: string; path: readonly PropertyKey[]; isFatal?: boolean }
/** `isAborted` ends the checks of this shape alone: an object around it goes on, as in zod. */
export type Result = { value: unknown; issues: readonly Issue[]; isAborted?: boolean }
type Read = (value: unknown) => Result

// Types of methods, so that a function of the type that the shape has established is accepted.
type Check = { of(value: unknown): unknown }["of"]
type Change = { of(value: unknown): unknown }["of"]
/** Browsers show no message of a contract, so a message is ignored. */
type CheckOptions = string | { path?: readonly PropertyKey[] }

export const accept = (value: unknown): Result => ({ value, issues: [] })
export const refuse = (code: string, path: readonly PropertyKey[] = []): Result => ({
  value: undefined,
  issues: [{ code, path, isFatal: true }],
})
export const isFatal = ({ issues, isAborted = false }: Result): boolean =>
  isAborted || issues.some((issue) => issue.isFatal)

/** The shape of a value: the methods of zod's types that contracts use, with the results of zod. */
export class Shape {
  readonly read: Read
  /** The values that it accepts, if they are listed. */
  readonly options: readonly unknown[] | undefined

  constructor(read: Read, options?: readonly unknown[]) {
    this.read = read
    this.options = options
  }

  parse(value: unknown): unknown {
    const { value: data, issues } = this.read(value)
    if (issues.length > 0) throw new Error("The value does not have the declared shape", { cause: issues })
    return data
  }
  safeParse(value: unknown) {
    const { value: data, issues } = this.read(value)
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data }
  }

  /** This kind of shape with a step after it, which a fatal issue skips. */
  protected andThen(step: (result: Result) => Result): this {
    const read: Read = (value) => {
      const result = this.read(value)
      return isFatal(result) ? result : step(result)
    }
    const copy = Object.assign({ read: this.read }, this, { read })
    Reflect.setPrototypeOf(copy, Reflect.getPrototypeOf(this))
    return copy
  }
  protected check(isValid: Check, code: string, path: readonly PropertyKey[] = []): this {
    return this.andThen(({ value, issues }) => ({
      value,
      issues: isValid(value) ? issues : [...issues, { code, path }],
    }))
  }
  protected change(change: Change): this {
    return this.andThen(({ value, issues }) => ({ value: change(value), issues }))
  }

  refine(isValid: Check, options?: CheckOptions): this {
    return this.check(isValid, "custom", typeof options === "object" ? options.path : [])
  }
  pipe(next: Shape): Shape {
    return new Shape((value) => {
      const { value: passed, issues } = this.read(value)
      if (issues.length > 0) return { value: passed, issues, isAborted: true }
      return next.read(passed)
    })
  }
  transform(change: Change): Shape {
    return this.pipe(new Shape((value) => accept(change(value))))
  }
  optional(): Shape {
    return new Shape((value) => (value === undefined ? accept(value) : this.read(value)))
  }
  nullable(): Shape {
    return new Shape((value) => (value === null ? accept(value) : this.read(value)))
  }
  nullish(): Shape {
    return this.nullable().optional()
  }
  default(fallback: unknown): Shape {
    return new Shape((value) => (value === undefined ? accept(fallback) : this.read(value)))
  }
  prefault(fallback: unknown): Shape {
    return new Shape((value) => this.read(value === undefined ? fallback : value))
  }
  catch(fallback: unknown): Shape {
    return new Shape((value) => {
      const result = this.read(value)
      return result.issues.length > 0 ? accept(fallback) : result
    })
  }
}

type Sized = { readonly length: number }

/** The shape of values that have a length: texts and lists. */
export class SizedShape extends Shape {
  min(least: number): this {
    return this.check(({ length }: Sized) => length >= least, "too_small")
  }
  max(most: number): this {
    return this.check(({ length }: Sized) => length <= most, "too_big")
  }
  length(exact: number): this {
    return this.min(exact).max(exact)
  }
}

/** The shape of a text. */
export class TextShape extends SizedShape {
  /** A text in a format that a function knows. */
  format(isValid: (text: string) => boolean): this {
    return this.check(isValid, "invalid_format")
  }
  regex(pattern: RegExp): this {
    return this.format((text) => text.search(pattern) >= 0)
  }
  startsWith(start: string): this {
    return this.format((text) => text.startsWith(start))
  }
  trim(): this {
    return this.change((text: string) => text.trim())
  }
  toLowerCase(): this {
    return this.change((text: string) => text.toLowerCase())
  }
  toUpperCase(): this {
    return this.change((text: string) => text.toUpperCase())
  }
}

/** The shape of a number. */
export class NumberShape extends Shape {
  int(): this {
    return this.andThen((result) => {
      if (!Number.isInteger(result.value)) return refuse("invalid_type")
      if (Number.isSafeInteger(result.value)) return result
      const code = Number(result.value) > 0 ? "too_big" : "too_small"
      return { value: result.value, issues: [...result.issues, { code, path: [] }] }
    })
  }
  min(least: number): this {
    return this.check((number: number) => number >= least, "too_small")
  }
  max(most: number): this {
    return this.check((number: number) => number <= most, "too_big")
  }
  positive(): this {
    return this.check((number: number) => number > 0, "too_small")
  }
  nonnegative(): this {
    return this.min(0)
  }
}
