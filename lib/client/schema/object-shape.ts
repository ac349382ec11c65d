import { accept, isFatal, refuse, type Result, Shape } from "./shape"

export type ShapeFields = Record<string, Shape>
type Names = Record<string, true>

/** The shape of an object with these fields; others are dropped, unless `rest` is the shape of their values. */
export class ObjectShape extends Shape {
  readonly shape: ShapeFields
  protected readonly rest: Shape | undefined

  constructor(shape: ShapeFields, rest?: Shape) {
    super((value) => (isRecord(value) ? readFields(value, shape, rest) : refuse("invalid_type")))
    this.shape = shape
    this.rest = rest
  }

  extend(more: ShapeFields): ObjectShape {
    return new ObjectShape({ ...this.shape, ...more }, this.rest)
  }
  pick(names: Names): ObjectShape {
    return this.where((name) => names[name] === true)
  }
  omit(names: Names): ObjectShape {
    return this.where((name) => names[name] !== true)
  }
  partial(): ObjectShape {
    return this.mapped((shape) => shape.optional())
  }
  required(names: Names): ObjectShape {
    return this.mapped((shape, name) => (names[name] ? required(shape) : shape))
  }
  catchall(rest: Shape): ObjectShape {
    return new ObjectShape(this.shape, rest)
  }
  keyof(): Shape {
    return oneOf(Object.keys(this.shape))
  }

  private where(isChosen: (name: string) => boolean) {
    return new ObjectShape(Object.fromEntries(Object.entries(this.shape).filter(([name]) => isChosen(name))), this.rest)
  }
  private mapped(change: (shape: Shape, name: string) => Shape) {
    const fields = Object.entries(this.shape).map(([name, shape]) => [name, change(shape, name)] as const)
    return new ObjectShape(Object.fromEntries(fields), this.rest)
  }
}

/** The shape of one of these values. */
export const oneOf = (values: readonly unknown[]) =>
  new Shape((value) => (values.includes(value) ? accept(value) : refuse("invalid_value")), values)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const required = (shape: Shape) =>
  new Shape((value) => (value === undefined ? refuse("invalid_type") : shape.read(value)))

function readFields(value: Record<string, unknown>, fields: ShapeFields, rest: Shape | undefined): Result {
  const others = rest ? Object.keys(value).filter((name) => !Object.hasOwn(fields, name)) : []
  return readEntries(value, { ...fields, ...(rest && Object.fromEntries(others.map((name) => [name, rest]))) })
}

/** Reads properties of an object, each by its shape; one that is absent and stays undefined is left out. */
function readEntries(value: Record<string, unknown>, fields: ShapeFields): Result {
  const results = Object.entries(fields).map(([name, shape]) => [name, shape.read(value[name])] as const)
  const present = results.filter(([name, result]) => Object.hasOwn(value, name) || result.value !== undefined)
  return {
    value: Object.fromEntries(present.map(([name, result]) => [name, result.value])),
    issues: results.flatMap(([name, result]) => within(name, result)),
  }
}

const within = (name: PropertyKey, { issues }: Result) =>
  issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }))

/** The shape of an object with any names of a shape; every name has to be present where they are listed. */
export const recordOf = (names: Shape, values: Shape) =>
  new Shape((value) => {
    if (!isRecord(value)) return refuse("invalid_type")
    const listed = names.options?.map(String) ?? Object.keys(value)
    if (Object.keys(value).some((name) => !listed.includes(name))) return refuse("unrecognized_keys")
    return readEntries(value, Object.fromEntries(listed.map((name) => [name, values])))
  })

/** Reads the items of a list, each by the shape. */
export function readItems(values: unknown, item: Shape): Result {
  if (!Array.isArray(values)) return refuse("invalid_type")
  const results = values.map((value) => item.read(value))
  return { value: results.map(({ value }) => value), issues: results.flatMap((result, at) => within(at, result)) }
}

/** The shape of what one of the options accepts; the first of them reads it. */
export const unionOf = (options: readonly Shape[]) =>
  new Shape((value) => {
    const results = options.map((option) => option.read(value))
    const accepted = results.find(({ issues }) => issues.length === 0)
    const [nearest, ...others] = results.filter((result) => !isFatal(result))
    return accepted ?? (nearest && others.length === 0 ? nearest : refuse("invalid_union"))
  })

/** The shape of an object that the option reads whose field `name` lists its value. */
export const discriminatedUnionOf = (name: string, options: readonly ObjectShape[]) =>
  new Shape((value) => {
    if (!isRecord(value)) return refuse("invalid_type")
    const option = options.find(({ shape }) => shape[name]?.options?.includes(value[name]))
    return option ? option.read(value) : refuse("invalid_union", [name])
  })
