import { useLocale, useTranslations } from 'use-intl'
import type { Permission, Role, Scope } from '../contract.ts'

const under = (key: string) => key.replaceAll('.', '_')

/** The words of roles and rights in the reader's language. */
export function useRoleWords() {
  const t = useTranslations('roles')
  const ui = useTranslations('ui')
  const locale = useLocale()
  const known = (key: string) => (t.has(key as never) ? t(key as never) : undefined)
  const section = (name: string) => known(`sections.${under(name)}`) ?? name
  return {
    t,
    locale,
    /** A company may call its own roles as it likes; the built-in ones are called in the reader's language. */
    roleName: ({ name, builtIn }: Pick<Role, 'name'> & { builtIn: string | null }) =>
      (builtIn && known(`builtInNames.${builtIn}`)) ?? name,
    roleAbout: ({ description, builtIn }: Pick<Role, 'description' | 'builtIn'>) =>
      description || (builtIn ? (known(`about.${builtIn}`) ?? '') : ''),
    section: (of: string, name: string | null = null) => name ?? section(of),
    key: ({ key, name }: Pick<Permission, 'key' | 'name'>) => name ?? known(`keys.${under(key)}`) ?? key,
    /** Of a right by its key alone: "Personal details, Own profile" or "People list". */
    word: (key: string) => {
      const [, scope, name] = /^(own|manager|other)\.(.*)$/.exec(key) ?? []
      if (!name) return known(`keys.${under(key)}`) ?? key
      return `${section(name)}, ${t(`matrix.${scope as Scope}`)}`
    },
    scope: (scope: Scope) => t(`matrix.${scope}`),
    level: (level: string) => {
      if (level === 'on') return t('matrix.yes')
      return ui(`rights.${level as 'none' | 'view' | 'edit'}`)
    },
    list: (words: readonly string[]) => words.join(', '),
  }
}
