/** The texts that a district writes itself, in the order of the form. */
export const districtTextKinds = ['contact', 'support', 'privacy', 'terms'] as const;
export type DistrictTextKind = (typeof districtTextKinds)[number];

/** The maximum length of each text. A student reads the support text on a page without scrolling. */
export const districtTextLimits: Record<DistrictTextKind, number> = {
  contact: 1_000,
  support: 500,
  privacy: 20_000,
  terms: 20_000,
};

/** Emails are kept for so many days; the other periods are settings of the district. */
export const outboxDays = 30;

export const slugLimits = { min: 3, max: 60 };

/** The form of a public address: small letters and digits of ASCII in groups, with one hyphen between them. */
export const slugExpression = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Returns an address that is made of a name, or an empty text when too little of it remains. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugLimits.max)
    .replace(/^-|-$/g, '');
  return slug.length < slugLimits.min ? '' : slug;
}
