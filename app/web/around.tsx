import { useEffect, useState, type ReactNode } from 'react'
import { late } from '#ui/network/late.tsx'
import { here } from '#ui/shell/host.ts'
import { orElse } from '#ui/or-else.ts'
import { gate } from './gate.ts'
import { askMe, knownMe, maybeSignedIn, useMe, visitorOf } from './me.ts'
import { PlainPage } from './plain-page.tsx'
import css from './plain-page.module.css'

const CompanyFrame = late(() => import('./company-frame.tsx').then((chunk) => chunk.Frame), { whenMissing: 'in place' })
const ANY_PAGE = { path: '', place: 'company', access: 'session' } as const

/** What replaces a page: within the company's frame for its people, without a frame for everyone else. */
export function Around({ children }: { children: ReactNode }) {
  const me = useMe()
  const asking = useAsking()
  if (asking) return null
  const inside = me !== undefined && gate(ANY_PAGE, here, visitorOf(me)).kind === 'show'
  if (!inside) return <PlainPage>{children}</PlainPage>
  return (
    <CompanyFrame>
      <div className={css.within}>{children}</div>
    </CompanyFrame>
  )
}

/** An unknown address passes no gate, so it is not known yet who opened it. */
function useAsking(): boolean {
  const [asking, setAsking] = useState(() => here.kind === 'company' && !knownMe() && maybeSignedIn())
  useEffect(() => {
    if (!asking) return
    void askMe()
      .catch(orElse(undefined))
      .finally(() => setAsking(false))
  }, [asking])
  return asking
}
