import { CaretRight } from '#ui/icons.ts'
import { onCompany } from '#ui/shell/host.ts'
import type { CompanyOfMine } from '../contract.ts'
import css from './company-list.module.css'

/** The companies of the account; each opens on its own host, without another sign-in. */
export function CompanyList({ companies }: { companies: readonly CompanyOfMine[] }) {
  return (
    <ul className={css.list}>
      {companies.map(({ id, name, domain, primaryColor }) => (
        <li key={id}>
          <a href={onCompany(domain, '/session-transfer')}>
            <Peg colour={primaryColor} />
            <span>
              <b>{name}</b>
              <small>{new URL(onCompany(domain, '/')).host}</small>
            </span>
            <CaretRight size={16} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The company's colour on a thread. */
const Peg = ({ colour }: { colour: string }) => (
  <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden>
    <line x1="0" x2="32" y1="16" y2="16" className={css.thread} />
    <rect x="5" y="10" width="22" height="12" rx="6" fill={colour} />
  </svg>
)
