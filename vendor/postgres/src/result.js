export default class Result extends Array {
  #count = null
  #state = null
  #command = null
  #columns = null
  #statement = null

  get count() { return this.#count }
  set count(x) { this.#count = x }
  get state() { return this.#state }
  set state(x) { this.#state = x }
  get command() { return this.#command }
  set command(x) { this.#command = x }
  get columns() { return this.#columns }
  set columns(x) { this.#columns = x }
  get statement() { return this.#statement }
  set statement(x) { this.#statement = x }

  static get [Symbol.species]() {
    return Array
  }
}
