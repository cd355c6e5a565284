import { late } from '#ui/network/late.tsx'
import { useUrlState } from '#ui/table/url-state.ts'
import { modules } from './modules.ts'

const hosts = modules
  .flatMap((module) => module.hosts ?? [])
  .map(({ params, load }) => ({ params, Host: late(() => load().then((chunk) => chunk.Host)) }))

/** Dialogs that the address opens, whatever page is behind them. */
export function Hosts() {
  const [given, change] = useUrlState()
  return hosts
    .filter(({ params }) => params.some((name) => given[name] !== undefined))
    .map(({ params, Host }) => (
      <Host key={params.join()} onGone={() => change(Object.fromEntries(params.map((name) => [name, undefined])))} />
    ))
}
