/** Makes the second language of the list a right-to-left language. */
module.exports = (source) => source.replace(/(\bes: \{.*direction: )'ltr'/, "$1'rtl'");
