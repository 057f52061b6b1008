export interface ElementBox {
  name: string;
  box: number[];
}

/**
 * Returns the elements of the screen with their places, in order. It runs in the page, so it uses nothing outside of
 * itself.
 */
export function elementBoxes(): ElementBox[] {
  const seen = 'main :is(h1, h2, p, a, button, input, label, svg, section, form, li, div)';
  return (
    [...document.querySelectorAll(seen)]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const name = `${element.localName} "${(element.textContent ?? '').slice(0, 30)}"`;
        return { name, box: [x, y, width, height] };
      })
      // The elements around a screen have no size.
      .filter(({ box: [, , width, height] }) => width || height)
  );
}

/** A person does not see a smaller difference. */
const tolerancePx = 0.5;

const isSamePlace = (one: ElementBox, other: ElementBox) =>
  one.name === other.name &&
  one.box.every((length, index) => Math.abs(length - (other.box[index] ?? Number.NaN)) <= tolerancePx);

/** Returns the elements of a placeholder that are not at the same place in the screen. The screen may have more elements. */
export function movedElements(before: readonly ElementBox[], after: readonly ElementBox[]): string[] {
  return before
    .filter((element) => !after.some((other) => isSamePlace(element, other)))
    .map(({ name, box }) => `${name} at ${box.map((length) => Math.round(length * 10) / 10).join(' ')}`);
}
