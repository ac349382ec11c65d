type Ask = () => Promise<boolean>

const asking = new Set<Ask>()

/** Has `ask` decide whether the screen may be left, until the function that this answers is called. */
export function guardLeaving(ask: Ask): () => void {
  asking.add(ask)
  return () => void asking.delete(ask)
}

/** Tells whether the screen may be left; whoever goes elsewhere by other means than a link asks here first. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of asking) if (!(await ask())) return false
  return true
}
