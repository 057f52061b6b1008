import { Type } from 'typebox';
import { IdSchema } from './schemas.ts';
import { pageSizes, textLimits } from './vocabulary.ts';

export { pageSizes };

/** The query parameters of a list that is loaded page by page. */
export const pagingFields = (pageSize: number) => ({
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: pageSize })),
});

export const SearchTermSchema = Type.Optional(Type.String({ maxLength: textLimits.search }));

export const SearchedPageSchema = Type.Object({
  ...pagingFields(pageSizes.list),
  schoolUserId: IdSchema,
  searchTerm: SearchTermSchema,
});

/** `count` is the number of entries of this page. A list has ended when it differs from `pageSize`. */
export const pageFields = {
  count: Type.Integer(),
  pageSize: Type.Integer(),
  total: Type.Integer(),
};
