import { useTranslations } from 'use-intl'
import { PageHeader } from '#ui/shell/page-header.tsx'
import { Panels } from '#ui/shell/panels.tsx'
import css from './settings-panel.module.css'
import { Tokens } from './tokens-panel.tsx'

/** Integrations: API tokens, and sections that other features provide. */
export function Screen() {
  const t = useTranslations('identity.integrations')
  return (
    <>
      <PageHeader title={t('title')} state={t('state')} />
      <div className={css.column}>
        <Tokens />
        <Panels page="integrations" />
      </div>
    </>
  )
}
