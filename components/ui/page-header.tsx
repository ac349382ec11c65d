type ScreenHeadProps = { title: string; intro?: string }

/** The head of a desk screen: what it is, and in a line what for. */
export function ScreenHead({ title, intro }: ScreenHeadProps) {
  return (
    <header className="mb-6">
      <h1 className="text-2xl font-semibold break-words">{title}</h1>
      {intro && <p className="mt-1 text-ui text-muted">{intro}</p>}
    </header>
  )
}
