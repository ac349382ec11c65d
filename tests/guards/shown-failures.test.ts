import { globSync, readFileSync } from "node:fs"
import ts from "typescript"

/** Mutations whose failure is not told of in their file, and why that is right. Named by file and call. */
const EXCEPTIONS: Record<string, string> = {
  "components/checkout/use-order-result.ts: orders.reportFailure":
    "reported by itself, not by a press; the order is then shown as the server has it",
  "components/content/builder/use-curriculum-actions.ts: content.order":
    "called by `run` of the saved curriculum alone, which shows why it failed",
  "components/dashboards/setup-done.tsx: setup.setAside":
    "hidden by itself once it was shown, not by a press; it is shown again otherwise",
  "components/offline/application-sheet.tsx: offline.review":
    "marked by itself as somebody looks, not by a press; the decision says why it fails",
}

/** Functions that show the failure of the request that they are given. */
const SHOWING = new Set(["attempt", "showOutcome"])

const sources = globSync(["components/**/*.{ts,tsx}", "lib/{client,features}/**/*.{ts,tsx}"]).filter((file) =>
  /\buse(?:Send|Mutation)[<(]/.test(readFileSync(file, "utf8")),
)

interface Mutation {
  file: string
  /** The endpoint, or the name of the variable of a `useMutation`. */
  name: string
  declaration: ts.VariableDeclaration
  hook: ts.CallExpression
}

const mutations = sources.flatMap((file) => {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true)
  return nodesIn(source).flatMap((node): Mutation[] => {
    if (!ts.isCallExpression(node) || !/^use(?:Send|Mutation)$/.test(node.expression.getText())) return []
    if (file === "lib/client/api.ts") return []
    const { parent: declaration } = node
    if (!ts.isVariableDeclaration(declaration)) throw new Error(`${file}: a mutation without a name: ${node.getText()}`)
    const isSend = node.expression.getText() === "useSend"
    const name = isSend ? (node.arguments[0]?.getText() ?? "") : declaration.name.getText()
    return [{ file, name, declaration, hook: node }]
  })
})

test("mutations are found", () => {
  expect(mutations.length).toBeGreaterThan(80)
})

test("the failure of every mutation is shown, by its error or where it is called", () => {
  const silent = mutations.filter((mutation) => !isShown(mutation)).map(({ file, name }) => `${file}: ${name}`)
  expect(silent.toSorted()).toEqual(Object.keys(EXCEPTIONS))
})

function isShown({ declaration, hook }: Mutation): boolean {
  if (hook.arguments.some((argument) => hasOnError(argument))) return true
  const uses = usesOf(declaration)
  return uses.isErrorRead || (uses.calls.length > 0 && uses.calls.every(isShownAtCall))
}

/** Where the mutation is called, and whether its error is read or the whole of it is handed to what reads it. */
function usesOf({ name, parent }: ts.VariableDeclaration): { isErrorRead: boolean; calls: ts.CallExpression[] } {
  const around = blockOf(parent)
  if (ts.isIdentifier(name)) {
    const places = identifiersIn(around, name.text).filter((one) => one !== name)
    const members = places.map(({ parent: use }) => (ts.isPropertyAccessExpression(use) ? use : undefined))
    return {
      isErrorRead: members.some((use) => !use || /^(?:error|isError|failureReason)$/.test(use.name.text)),
      calls: members.flatMap((use) => (use && /^mutate/.test(use.name.text) ? callOf(use) : [])),
    }
  }
  const elements = name.elements.flatMap((one) => (ts.isBindingElement(one) ? [one] : []))
  const nameOf = ({ propertyName, name: own }: ts.BindingElement) => (propertyName ?? own).getText()
  return {
    isErrorRead: elements.some((one) => one.dotDotDotToken !== undefined || nameOf(one) === "error"),
    calls: elements
      .filter((one) => /^mutate/.test(nameOf(one)))
      .flatMap((one) => identifiersIn(around, one.name.getText()).flatMap(callOf)),
  }
}

/** `mutate(…)` with `onError`, or a promise of `mutateAsync(…)` whose rejection is handled. */
function isShownAtCall(call: ts.CallExpression): boolean {
  if (call.arguments.some((argument) => hasOnError(argument))) return true
  for (let node: ts.Node = call; !ts.isSourceFile(node); node = node.parent) {
    const { parent } = node
    if (ts.isTryStatement(parent) && node === parent.tryBlock && parent.catchClause) return true
    if (!ts.isCallExpression(parent)) continue
    const callee = parent.expression
    if (ts.isIdentifier(callee) && SHOWING.has(callee.text)) return true
    if (!ts.isPropertyAccessExpression(callee)) continue
    if (callee.name.text === "catch" || (callee.name.text === "then" && parent.arguments.length === 2)) return true
  }
  return false
}

const hasOnError = (node: ts.Node) =>
  ts.isObjectLiteralExpression(node) && node.properties.some((property) => property.name?.getText() === "onError")

const callOf = ({ parent }: ts.Node): ts.CallExpression[] => (ts.isCallExpression(parent) ? [parent] : [])

function nodesIn(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = []
  node.forEachChild((child) => void children.push(child, ...nodesIn(child)))
  return children
}

const identifiersIn = (node: ts.Node, text: string) =>
  nodesIn(node).filter((one): one is ts.Identifier => ts.isIdentifier(one) && one.text === text)

/** The function in which something is declared. */
function blockOf(node: ts.Node): ts.Node {
  return ts.isBlock(node) || ts.isSourceFile(node) ? node : blockOf(node.parent)
}
