import { Link, useRouter } from '@tanstack/react-router'
import { opens } from './openable.ts'
import type { AnchorHTMLAttributes, ComponentType, ReactNode, Ref } from 'react'

export interface AProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** A path of the product, with its query and hash if it has them: `/people?status=away`. */
  to: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
  'data-row-link'?: boolean
  'data-act'?: boolean | undefined
}

/** A link inside the product. Addresses come from features as plain strings, so the router's typed paths are left out. */
export function AppLink({ to, ...rest }: AProps) {
  const router = useRouter()
  // an address that is closed to the reader is plain text
  if (!opens(to)) return <span className={rest.className}>{rest.children}</span>
  const { path, search, hash } = splitAddress(to)
  return (
    <Loose to={path} search={router.options.parseSearch?.(search) ?? {}} hash={hash} activeOptions={EXACT} {...rest} />
  )
}

/** Only the page itself is current: `/people` is not while one person's page is shown. */
const EXACT = { exact: true, includeSearch: true }

export function splitAddress(to: string): { path: string; search: string; hash: string } {
  const [front = '', hash = ''] = to.split('#', 2)
  const at = front.indexOf('?')
  return at < 0 ? { path: front, search: '', hash } : { path: front.slice(0, at), search: front.slice(at), hash }
}

type LooseProps = Omit<AProps, 'to'> & { to: string; search: unknown; hash: string; activeOptions: typeof EXACT }
const Loose = Link as unknown as ComponentType<LooseProps>
