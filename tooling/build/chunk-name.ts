/** A file that is chosen at run time names its chunk after itself, ending and all: `locale-en-json` is `locale-en`. */
export const chunkName = ({ name }: { name?: string | undefined }) => name?.replace(/-json$/, '');
