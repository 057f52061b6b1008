interface SavedFile {
  name: string;
  text: string;
}

/** Collects the files that the code under test saves, because jsdom saves nothing. It is called once per test file. */
export function useSavedFiles(): () => Promise<SavedFile[]> {
  const contents: Blob[] = [];
  const files: { name: string; content: Blob }[] = [];
  beforeEach(() => {
    URL.createObjectURL = (content) => `blob:${contents.push(content as Blob)}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function saveFile(
      this: HTMLAnchorElement,
    ) {
      const content = contents.at(-1);
      if (content) files.push({ name: this.download, content });
    });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    contents.length = 0;
    files.length = 0;
  });
  return () => Promise.all(files.map(async ({ name, content }) => ({ name, text: await content.text() })));
}
