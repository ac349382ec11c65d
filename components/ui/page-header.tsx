type PageHeaderProps = { title: string; intro?: string }

/** The heading of a screen, with one line of introduction. */
export function PageHeader({ title, intro }: PageHeaderProps) {
  return (
    <header className="mb-6">
      <h1 className="text-2xl font-semibold break-words">{title}</h1>
      {intro && <p className="mt-1 text-ui text-muted">{intro}</p>}
    </header>
  )
}
