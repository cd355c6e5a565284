import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ArrowsClockwise, WifiSlash, X } from '#ui/icons.ts'
import { useReach } from '#ui/network/reach.ts'
import { useNewVersion } from './version.ts'
import css from './shell-line.module.css'

/** One line about the program itself: that the server cannot be reached, or that a newer version can be had. Goes away by itself. */
export function ShellLine() {
  const t = useTranslations('ui.line')
  const reach = useReach()
  return (
    <output className={css.region}>
      {reach === 'here' ? (
        <NewVersion />
      ) : (
        <p className={css.line}>
          <WifiSlash size={17} aria-hidden />
          {t('offline')}
        </p>
      )}
    </output>
  )
}

/** Offered, never forced: unsaved input would be lost. */
function NewVersion() {
  const t = useTranslations('ui')
  const fresh = useNewVersion()
  const [later, setLater] = useState(false)
  if (!fresh || later) return null
  return (
    <p className={css.line}>
      <ArrowsClockwise size={17} aria-hidden />
      {t('line.version')}
      <button type="button" className={css.act} onClick={() => location.reload()}>
        {t('line.reload')}
      </button>
      <button type="button" className={css.close} aria-label={t('close')} onClick={() => setLater(true)}>
        <X size={15} />
      </button>
    </p>
  )
}
