import { useTranslations } from 'use-intl'
import { X } from '#ui/icons.ts'
import { useKeyGroups } from '#ui/shell/screen-keys.ts'
import { useSheet } from './use-sheet.ts'
import css from './shortcuts-sheet.module.css'

const GROUPS = [
  { word: 'everywhere', keys: { palette: 'mod K', help: '?', close: 'Esc' } },
  { word: 'lists', keys: { search: '/', move: '↑ ↓', select: 'x', extend: '⇧ ↑ ↓', open: '↵' } },
  { word: 'forms', keys: { save: 'mod ↵' } },
] as const

/** What the keyboard can do; first what it does on the open screen, which says so by `useScreenKeys`. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('ui')
  const own = useKeyGroups()
  const sheet = useSheet(onClose)
  const groups = GROUPS.map((group) => ({
    word: t(`shortcuts.${group.word}`),
    keys: Object.entries(group.keys).map(([name, keys]) => ({ word: t(`shortcuts.${name as Shortcut}`), keys })),
  }))
  return (
    <dialog {...sheet} className={css.sheet} aria-label={t('shortcuts.title')}>
      <header>
        <h2>{t('shortcuts.title')}</h2>
        <button type="button" aria-label={t('close')} onClick={onClose}>
          <X size={18} />
        </button>
      </header>
      {[...own, ...groups].map((group) => (
        <section key={group.word}>
          <h3>{group.word}</h3>
          <dl>
            {group.keys.map((shortcut) => (
              <div key={shortcut.word}>
                <dt>{shortcut.word}</dt>
                <dd>
                  {shortcut.keys.split(' ').map((key) => (
                    <kbd key={key}>{key === 'mod' ? modKey() : key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  )
}

type KeysOfUnion<T> = T extends T ? keyof T : never
type Shortcut = KeysOfUnion<(typeof GROUPS)[number]['keys']>

const modKey = () => (/Mac|iP(hone|ad)/.test(navigator.platform) ? '⌘' : 'Ctrl')
