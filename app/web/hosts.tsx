import { lazy, Suspense } from 'react'
import { loadChunk } from '#ui/chunk.ts'
import { useUrlState } from '#ui/url-state.ts'
import { modules } from './modules.ts'

const hosts = modules
  .flatMap((module) => module.hosts ?? [])
  .map(({ params, load }) => ({ params, Host: lazy(() => loadChunk(load).then((chunk) => ({ default: chunk.Host }))) }))

/** Dialogs that the address opens, whatever page is behind them. */
export function Hosts() {
  const [given] = useUrlState()
  return hosts
    .filter(({ params }) => params.some((name) => given[name] !== undefined))
    .map(({ params, Host }) => (
      <Suspense key={params.join()}>
        <Host />
      </Suspense>
    ))
}
