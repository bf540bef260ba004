import Layout from './Layout.vue'
import '../../../../web/style/theme.css'
import './code.css'
import './page.css'
import './prose.css'
import './live.css'
import './lab.css'
import './playground.css'

export default { Layout }
