export default Queue

function Queue(initial = []) {
  const xs = initial.slice()

  return {
    get length() {
      return xs.length
    },
    remove: (x) => {
      const index = xs.indexOf(x)
      return index === -1
        ? null
        : (xs.splice(index, 1), x)
    },
    push: (x) => (xs.push(x), x),
    first: () => xs[0],
    shift: () => xs.shift(),
    pop: () => xs.pop()
  }
}
