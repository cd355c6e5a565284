import { useTranslations } from 'use-intl'

/** Words whose key comes as data, from a contract or the server. Everywhere else keys are literals, and the compiler knows them. */
export const useNamedWords = () => useTranslations() as unknown as (key: string) => string
